"""A client of language servers talks to `outline-tree serve`, with Content-Length headers.

    python3 lsp_client.py OUTLINE-TREE

It needs the package `python-lsp-jsonrpc` from PyPI. It opens a document and a directory, edits, undoes,
saves, follows changes on the disk, cancels a request, and ends the server.
"""
import os, subprocess, sys, tempfile, threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

server = subprocess.Popen([sys.argv[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
deadline = threading.Timer(60, server.kill)
deadline.daemon = True
deadline.start()
changes, came = [], threading.Condition()


def on_changed(change):
    with came:
        changes.append(change)
        came.notify_all()


def wait_for(outline, title):
    """Waits for a change that inserts a row with a title."""
    def is_there(change):
        rows = [row for step in change["steps"] for row in step.get("insert", {}).get("rows", [])]
        return change["outline"] == outline and title in [row["title"] for row in rows]

    with came:
        assert came.wait_for(lambda: any(is_there(change) for change in changes), 10), title


endpoint = Endpoint({"changed": on_changed}, JsonRpcStreamWriter(server.stdin, ensure_ascii=False).write)
reader = JsonRpcStreamReader(server.stdout)
threading.Thread(target=lambda: reader.listen(endpoint.consume), daemon=True).start()


def ask(method, **parameters):
    return endpoint.request(method, parameters or None).result(30)


def refused(method, code, **parameters):
    try:
        raise AssertionError(ask(method, **parameters))
    except JsonRpcException as error:
        assert error.code == code, (method, error.code)


with tempfile.TemporaryDirectory() as folder:
    os.mkdir(f"{folder}/d")
    path = f"{folder}/t.md"
    with open(path, "w", encoding="utf-8") as file:
        file.write("- Ä\n  - 日本\n- c\n")
    assert ask("initialize", processId=1, rootUri=None, capabilities={})["name"] == "outline-tree"
    directory = ask("open", source=folder)["outline"]
    document = ask("open", source=path)["outline"]
    rows = ask("rows", outline=document)["rows"]
    assert [row["title"] for row in rows] == ["Ä", "日本", "c"]
    edit = ask("edit", outline=document, edits=[{"rename": {"id": rows[1]["id"], "title": "né 🦊"}}])
    assert edit["unsaved"] and edit["rows"]["redrawn"][0]["row"]["title"] == "né 🦊"
    assert not ask("undo", outline=document)["unsaved"]
    ask("redo", outline=document)
    assert not ask("save", outline=document)["unsaved"]
    with open(path, encoding="utf-8") as file:
        assert file.read() == "- Ä\n  - né 🦊\n- c\n"
    with open(path, "a") as file:
        file.write("- theirs\n")
    wait_for(document, "theirs")
    inner = next(row for row in ask("rows", outline=directory)["rows"] if row["title"] == "d")
    ask("expand", outline=directory, ids=[inner["id"]])
    open(f"{folder}/d/b", "w").close()
    wait_for(directory, "b")
    refused("nope", -32601)
    refused("rows", -32602, outline=7)
    refused("row", -32000, outline=document, id="i77")
    futures = [endpoint.request("rows", {"outline": (directory, document)[n % 2]}) for n in range(200)]
    assert all(future.result(30)["total"] for future in futures)
    assert ask("close", outline=document) is None
    assert ask("shutdown") is None
    assert server.wait(10) == 0
print("python-lsp-jsonrpc: good")
