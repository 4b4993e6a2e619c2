"""Shows a folder and keeps the list up to date: python3 mirror_folder.py FOLDER [--once]"""
import json, os, queue, subprocess, sys, threading

tool = os.environ.get("OUTLINE_TREE", "outline-tree")
server = subprocess.Popen([tool, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
events = queue.Queue()  # messages of the server; None at the end of its output or of standard input
rows, requests = [], 0

def read(stream):
    for line in stream:
        if stream is server.stdout: events.put(json.loads(line))
    events.put(None)

def ask(method, **params):
    global requests
    requests += 1
    request = {"jsonrpc": "2.0", "id": requests, "method": method, "params": params}
    server.stdin.write(json.dumps(request).encode() + b"\n")
    server.stdin.flush()
    while message := events.get():
        if "method" in message: mirror(message["params"])  # a notification before the answer
        elif "error" in message: sys.exit(message["error"]["message"])
        else: return message["result"]

def runs(changes):
    for c in changes: yield from enumerate(c.get("rows") or [c["row"]], c["index"])

def mirror(params):
    global rows
    change, before = params["rows"], rows
    gone = set(change["removed"]) | {m["from"] for m in change["moved"]}
    come = dict(runs(change["inserted"])) | {m["to"]: before[m["from"]] for m in change["moved"]}
    rows = [row for i, row in enumerate(before) if i not in gone]
    for i in sorted(come): rows.insert(i, come[i])
    for i, row in runs(change["redrawn"]): rows[i] = row

def show():
    for row in rows:  # a name can contain control characters
        name = "".join(ch if ch.isprintable() else "?" for ch in row["title"])
        print("    " * row["level"] + name + "/" * (row["kind"] == "directory"))
    print("--", len(rows), "rows", flush=True)

threading.Thread(target=read, args=[server.stdout], daemon=True).start()
outline = ask("open", source=sys.argv[1])["outline"]
rows = ask("rows", outline=outline, count=100000)["rows"]  # later, only `mirror` changes them
mirror(ask("expand", outline=outline, ids=[r["id"] for r in rows if r["kind"] == "directory"]))
show()
if "--once" not in sys.argv: threading.Thread(target=read, args=[sys.stdin.buffer], daemon=True).start()
while "--once" not in sys.argv and (message := events.get()): mirror(message["params"]); show()
