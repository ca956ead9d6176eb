#!/usr/bin/env python3
"""Records what Chromium counts in the pages of this folder: chromium.json, which CoveragePageTests reads.

    record.py [CHROMIUM]

Requires Playwright for Python. CHROMIUM is the path of the browser; Playwright's own by default.
"""
import bisect
import functools
import http.server
import json
import pathlib
import re
import sys
import threading

from playwright.sync_api import sync_playwright

FOLDER = pathlib.Path(__file__).resolve().parent


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def positions(script, source):
    """Returns a function from offsets in a script to lines and columns of its file, both from 0."""
    starts = [0] + [match.end() for match in re.finditer(r"\r\n|\n", source)]

    def position(offset):
        line = bisect.bisect_right(starts, offset) - 1
        column = offset - starts[line]
        return [script["startLine"] + line, column + (script["startColumn"] if line == 0 else 0)]

    return position


def record(page, address, name):
    session = page.context.new_cdp_session(page)
    scripts = {}
    session.on("Debugger.scriptParsed", lambda event: scripts.update({event["scriptId"]: event}))
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    session.send("Debugger.enable")
    page.goto(f"{address}/{name}.html")
    if name in ("async", "modules"):
        page.wait_for_function("document.title === 'done'")
    files = {}
    for script in session.send("Profiler.takePreciseCoverage")["result"]:
        if not script["url"].startswith(address) or script["scriptId"] not in scripts:
            continue
        source = session.send("Debugger.getScriptSource", {"scriptId": script["scriptId"]})["scriptSource"]
        place = positions(scripts[script["scriptId"]], source)
        # Chromium reports handlers in markup as scripts of their own.
        if script["url"].endswith(".html") and source.startswith("(function"):
            continue
        files.setdefault(script["url"][len(address) + 1 :], []).extend(
            {
                "name": function["functionName"],
                "ranges": [
                    place(part["startOffset"]) + place(part["endOffset"]) + [part["count"]]
                    for part in function["ranges"]
                ],
            }
            for function in script["functions"]
        )
    return files


def main():
    handler = functools.partial(Quiet, directory=str(FOLDER))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    result = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=sys.argv[1] if len(sys.argv) > 1 else None, args=["--no-sandbox"]
        )
        for path in sorted(FOLDER.glob("*.html")):
            page = browser.new_page()
            result[path.stem] = record(page, f"http://127.0.0.1:{server.server_port}", path.stem)
            page.close()
        browser.close()
    pages = ",\n".join(
        f"{json.dumps(page)}: {{\n"
        + ",\n".join(
            f"  {json.dumps(file)}: [\n"
            + ",\n".join("    " + json.dumps(function) for function in functions)
            + "\n  ]"
            for file, functions in sorted(files.items())
        )
        + "\n}"
        for page, files in result.items()
    )
    (FOLDER / "chromium.json").write_text("{\n" + pages + "\n}\n")


main()
