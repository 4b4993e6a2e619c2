"""The official client of the Model Context Protocol talks to `outline-tree serve --mcp`.

    python3 mcp_client.py OUTLINE-TREE

It needs the packages `mcp` (2 or later) and `jsonschema` from PyPI. In both revisions of the protocol, it
lists the tools, calls each of them, checks each result against the tool's own schema, and cancels a call.
The client checks the messages themselves when it reads them.
"""
import os, subprocess, sys, tempfile

import anyio
import mcp
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters

tool = os.path.abspath(sys.argv[1])
TOOLS = ["overview", "read", "find", "diff", "history", "edit", "undo"]
CALLS = [
    ("overview", {}), ("overview", {"budget": 150}), ("overview", {"include": ["*.c"], "expand": ["src"]}),
    ("read", {"path": "todo.md", "notes": True}), ("read", {"path": "todo.md", "under": "Work/Buy milk"}),
    ("read", {"path": "todo.md", "count": 1}), ("find", {"path": ".", "pattern": "F1"}),
    ("diff", {"old": "todo.md", "new": "new.md"}), ("history", {"path": "todo.outline"}),
    ("edit", {"path": "todo.outline", "commands": 'rename "Call Anna" "Call Eva"\ncheck "Buy milk"'}),
    ("undo", {"path": "todo.outline", "dryRun": True}), ("undo", {"path": "todo.outline"}),
    ("edit", {"path": "todo.md", "commands": 'note "Call Anna" "n"\nmove Home before Work'}),
]
REFUSED = [
    ("edit", {"path": "todo.md", "commands": "fly Home"}), ("read", {"path": "/etc/passwd"}),
    ("undo", {"path": "todo.md"}), ("overview", {"path": 5}), ("overview", {"budget": 5}),
]


def make(root):
    os.makedirs(f"{root}/src")
    for number in range(30):
        open(f"{root}/src/f{number}.c", "w").close()
    with open(f"{root}/todo.md", "w") as file:
        file.write("# Work\n\n- [ ] Buy milk\n  - skim\n- Call Anna\n\n# Home\n\n- Clean\n")
    with open(f"{root}/new.md", "w") as file:
        file.write("# Work\n\n- [x] Buy milk\n- Call Hanna\n\n# Home\n\n- Clean\n- Cook\n")
    subprocess.run([tool, f"{root}/todo.md", "-o", f"{root}/todo.outline"], check=True, timeout=30)


async def session(mode, revision):
    with tempfile.TemporaryDirectory() as root:
        make(root)
        server = StdioServerParameters(command=tool, args=["serve", "--mcp", "--writable", root])
        async with Client(server, mode=mode, read_timeout_seconds=30) as client:
            assert client.protocol_version == revision, client.protocol_version
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == TOOLS, list(tools)
            for tool_ in tools.values():
                Draft202012Validator.check_schema(tool_.input_schema)
                Draft202012Validator.check_schema(tool_.output_schema)
            for name, arguments in CALLS:
                result = await client.call_tool(name, arguments)
                assert not result.is_error and result.content[0].text, (name, arguments, result)
                Draft202012Validator(tools[name].output_schema).validate(result.structured_content)
            for name, arguments in REFUSED:
                result = await client.call_tool(name, arguments)
                assert result.is_error and result.content[0].text, (name, arguments, result)
            try:
                raise AssertionError(await client.call_tool("fly", {}))
            except mcp.MCPError:
                pass
            with anyio.move_on_after(0.001):
                await client.call_tool("overview", {})
            result = await client.call_tool("find", {"path": "todo.md", "pattern": "anna"})
            assert [row["title"] for row in result.structured_content["rows"]] == ["Call Anna"]


async def main():
    for mode, revision in [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25")]:
        with anyio.fail_after(60):
            await session(mode, revision)
        print(f"mcp {mode}: {revision}, {len(CALLS)} calls")


anyio.run(main)
