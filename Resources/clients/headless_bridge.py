"""The native side of a page's bridge, for tests that drive `headless-bridge serve` with Playwright for Python.

Copy this file beside your tests. It needs Playwright, and pytest for the fixtures:

    from headless_bridge import browser, native  # fixtures

    def test_shares_the_page(page, native):
        native.handle("share", lambda data: {"shared": data["title"]})
        page.goto("https://app.example/")
        page.get_by_role("button", name="Share").click()
        native.expect_received("share", {"title": "Hello"})
"""
import asyncio
import inspect
import os
import re
import shlex
import subprocess
import time

try:
    import pytest
except ImportError:  # The classes work without it.
    pytest = None

_ANY = object()


class Server:
    """A running `headless-bridge serve`."""

    def __init__(self, *arguments, command="headless-bridge"):
        self._process = subprocess.Popen(
            [command, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE, text=True)
        found = re.search(r"listening on (ws:\S+)", self._process.stdout.readline())
        if found is None:
            raise RuntimeError("headless-bridge serve did not start")
        self.url = found.group(1)

    def close(self):
        """Ends the server."""
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()


def _response(call_id, outcome):
    return {"callId": call_id, "data": outcome}


def _failure(call_id, error):
    description = {"message": str(error)}
    for name in ("code", "data"):
        if getattr(error, name, None) is not None:
            description[name] = getattr(error, name)
    return {"callId": call_id, "error": description}


def _parameters(**given):
    return {name: value for name, value in given.items() if value is not None}


def _text(name, calls, data):
    wanted = "" if data is _ANY else f" with {data!r}"
    return f"expected the page to call '{name}'{wanted}; " + (
        f"it called it with {calls!r}" if calls else "it never did")


class HandlerError(Exception):
    """An error of a handler, with the code and the data that the page receives."""

    def __init__(self, message, code=None, data=None):
        super().__init__(message)
        self.code, self.data = code, data


class Native:
    """The native side of one page, with Playwright's synchronous API."""

    def __init__(self, page):
        self._session = page.context.new_cdp_session(page)
        self._page, self._handlers = page, {}
        self._session.on("Bridge.called", self._answer)
        self._session.send("Bridge.enable")

    def _answer(self, call):
        handler = self._handlers.get(call["name"])
        if call["isAnswered"] or handler is None:
            return
        try:
            response = _response(call["callId"], handler(call.get("data")))
        except Exception as error:  # A handler's error is the page's.
            response = _failure(call["callId"], error)
        self._session.send("Bridge.respond", response)

    def set_dialect(self, *bridges):
        """Chooses the bridges of the pages that the context opens from now on, such as "dsbridge".

        Without bridges, these pages get the server's own again.
        """
        self._session.send("Bridge.setDialect", {"bridges": list(bridges)})

    def handle(self, name, handler=None, blocking=False):
        """Registers a handler: a value that answers each call, or a function of the call's data.

        With `blocking`, the page's script waits for the response, as it does in a synchronous call.
        """
        if callable(handler):
            self._handlers[name] = handler
            self._session.send("Bridge.handle", {"name": name, "blocking": blocking})
        else:
            self._session.send("Bridge.handle", {"name": name, "response": handler})

    def call(self, name, data=None):
        """Calls a handler of the page, and returns its response."""
        return self._session.send("Bridge.call", _parameters(name=name, data=data)).get("response")

    def emit(self, target, event, data=None):
        """Sends an event of a plugin, or of `document` or `window`."""
        self._session.send("Bridge.emit", _parameters(target=target, event=event, data=data))

    def plugin(self, name, methods=(), callbacks=(), events=()):
        """Makes a plugin known to pages that load from now on."""
        self._session.send("Bridge.declarePlugin", {
            "name": name, "methods": list(methods), "callbacks": list(callbacks), "events": list(events)})

    def calls(self, name=None):
        """Returns the page's calls so far: their data, if a handler is named."""
        return _received(self._session.send("Bridge.getCalls"), name)

    def faults(self):
        """Returns the lost messages and other faults so far."""
        return self._session.send("Bridge.getFaults")["faults"]

    def transcript(self):
        """Returns the page's transcript so far, as JSON Lines."""
        return self._session.send("Bridge.getTranscript")["transcript"]

    def expect_received(self, name, data=_ANY, timeout=5.0):
        """Waits until the page has called a handler, with certain data if they are given."""
        limit = time.monotonic() + timeout
        while True:
            calls = self.calls(name)
            if any(data is _ANY or each == data for each in calls):
                return
            assert time.monotonic() < limit, _text(name, calls, data)
            self._page.wait_for_timeout(20)

    def expect_fault(self, code, timeout=5.0):
        """Waits until a fault with a code was reported, such as `handler-failed`."""
        limit = time.monotonic() + timeout
        while code not in (codes := [fault["code"] for fault in self.faults()]):
            assert time.monotonic() < limit, f"expected the fault '{code}'; found {codes!r}"
            self._page.wait_for_timeout(20)


class AsyncNative:
    """The native side of one page, with Playwright's asynchronous API; create it with `await AsyncNative.of(page)`."""

    def __init__(self, session):
        self._session, self._handlers, self._tasks = session, {}, set()

    @classmethod
    async def of(cls, page):
        """Returns the native side of a page."""
        native = cls(await page.context.new_cdp_session(page))
        native._session.on("Bridge.called", native._start)
        await native._session.send("Bridge.enable")
        return native

    def _start(self, call):
        task = asyncio.ensure_future(self._answer(call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, call):
        handler = self._handlers.get(call["name"])
        if call["isAnswered"] or handler is None:
            return
        try:
            outcome = handler(call.get("data"))
            response = _response(call["callId"], await outcome if inspect.isawaitable(outcome) else outcome)
        except Exception as error:  # A handler's error is the page's.
            response = _failure(call["callId"], error)
        await self._session.send("Bridge.respond", response)

    async def set_dialect(self, *bridges):
        """Chooses the bridges of the pages that the context opens from now on; none for the server's own."""
        await self._session.send("Bridge.setDialect", {"bridges": list(bridges)})

    async def handle(self, name, handler=None, blocking=False):
        """Registers a handler: a value that answers each call, or a function of the call's data."""
        if callable(handler):
            self._handlers[name] = handler
            await self._session.send("Bridge.handle", {"name": name, "blocking": blocking})
        else:
            await self._session.send("Bridge.handle", {"name": name, "response": handler})

    async def call(self, name, data=None):
        """Calls a handler of the page, and returns its response."""
        return (await self._session.send("Bridge.call", _parameters(name=name, data=data))).get("response")

    async def emit(self, target, event, data=None):
        """Sends an event of a plugin, or of `document` or `window`."""
        await self._session.send("Bridge.emit", _parameters(target=target, event=event, data=data))

    async def calls(self, name=None):
        """Returns the page's calls so far: their data, if a handler is named."""
        return _received(await self._session.send("Bridge.getCalls"), name)

    async def faults(self):
        """Returns the lost messages and other faults so far."""
        return (await self._session.send("Bridge.getFaults"))["faults"]

    async def expect_received(self, name, data=_ANY, timeout=5.0):
        """Waits until the page has called a handler, with certain data if they are given."""
        limit = time.monotonic() + timeout
        while True:
            calls = await self.calls(name)
            if any(data is _ANY or each == data for each in calls):
                return
            assert time.monotonic() < limit, _text(name, calls, data)
            await asyncio.sleep(0.02)

    async def expect_fault(self, code, timeout=5.0):
        """Waits until a fault with a code was reported, such as `handler-failed`."""
        limit = time.monotonic() + timeout
        while code not in (codes := [fault["code"] for fault in await self.faults()]):
            assert time.monotonic() < limit, f"expected the fault '{code}'; found {codes!r}"
            await asyncio.sleep(0.02)


def _received(result, name):
    calls = [call for call in result["calls"] if call["direction"] == "toNative"]
    return calls if name is None else [call.get("data") for call in calls if call["name"] == name]


if pytest is not None:

    @pytest.fixture(scope="session")
    def headless_bridge_options():
        """The options of `serve`: those of HEADLESS_BRIDGE_OPTIONS. Override it in a `conftest.py`."""
        return shlex.split(os.environ.get("HEADLESS_BRIDGE_OPTIONS", ""))

    @pytest.fixture(scope="session")
    def browser(playwright, headless_bridge_options):
        """A browser that is `headless-bridge serve`: the one of HEADLESS_BRIDGE_URL, or one that is started.

        HEADLESS_BRIDGE is the path of the command.
        """
        url = os.environ.get("HEADLESS_BRIDGE_URL")
        command = os.environ.get("HEADLESS_BRIDGE", "headless-bridge")
        server = None if url else Server(*headless_bridge_options, command=command)
        browser = playwright.chromium.connect_over_cdp(url or server.url)
        yield browser
        browser.close()
        if server:
            server.close()

    @pytest.fixture
    def native(page):
        """The native side of the test's page."""
        return Native(page)
