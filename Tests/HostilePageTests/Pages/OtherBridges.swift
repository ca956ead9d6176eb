import BridgeTesting

/// Pages of the other bridges.
extension HostilePage {
  private static func on(
    _ kind: BridgeKind, _ name: String, _ script: String, top: String = "", steps: [Step] = [.call("hi", "1")]
  ) -> HostilePage {
    .init(
      name: "\(kind.rawValue): \(name)", kind: kind, top: top, script: script, steps: steps)
  }

  private static let simple = """
    app.handle('hi', function (data, respond) { respond('hi'); });
    app.call('echo', 'text', function (answer) { note(answer); });
    """

  private static let poison = """
    var evil = function () { throw new Error('poisoned'); };
    JSON.parse = JSON.stringify = Object.keys = Array.prototype.push = Array.prototype.slice = Promise.prototype.then = Function.prototype.call = Function.prototype.apply = evil;
    Object.prototype.toJSON = evil;
    """

  static let otherBridges: [HostilePage] =
    [BridgeKind.wvjb4, .dsbridge, .jsbridge, .webkit].flatMap { kind in
      [
        on(kind, "poisoned built-ins", simple, top: poison),
        on(
          kind, "names that every object has",
          simple
            + "for (const name of ['__proto__', 'constructor', 'toString']) { try { app.call(name, 'x', function () { note('answered'); }); } catch (error) { note('threw'); } }",
          steps: [.call("__proto__", "1"), .call("constructor", "1"), .call("hi", "1")]),
        on(
          kind, "data that cannot be written",
          simple
            + "var loop = []; loop[0] = loop; for (const data of [loop, { toJSON() { throw new Error('toJSON'); } }, 10n, Symbol('s'), new Proxy({}, { ownKeys() { throw new Error('trap'); }, get() { throw new Error('trap'); } })]) { try { app.call('take', data); } catch (error) { note(typeof error); } }"
        ),
        on(
          kind, "data nested 20,000 deep",
          simple
            + "var deep = []; for (let i = 0; i < 2e4; i++) deep = [deep]; try { app.call('take', deep); } catch (error) { note(error.name); }"
        ),
        on(
          kind, "a handler that leaves the page",
          simple + "app.handle('go', function (data, respond) { location = 'about:blank'; respond(1); });",
          steps: [.call("hi", "1"), .call("go", "1")]),
        on(
          kind, "native closes the view inside a call",
          simple + "try { app.call('shut', 'x', function () { note('never'); }); } catch (error) {}", steps: []),
      ]
    } + [
      on(
        .dsbridge, "forged prompts",
        simple
          + "for (const text of ['_dsbridge=', '_dsbridge=__proto__', '_dsbridge=constructor.toString', '_dsbridge=echo', '_dsbridge=a.b.c', '_dsbridge=_dsb.returnValue', '_dsbridge=\\u0000', '_dsbridge=' + 'x'.repeat(1000)]) for (const data of ['', '{', '[]', 'null', '{\"data\":1,\"_dscbstub\":\"__proto__\"}', '{\"data\":1,\"_dscbstub\":\"a-b;alert(1)\"}', '['.repeat(1000)]) { try { const answer = prompt(text, data); JSON.parse(answer || '{}'); } catch (error) { note(error.name); } }"
      ),
      on(
        .dsbridge, "its functions are replaced", simple,
        top:
          "window._handleMessageFromNative = 1; window.prompt = function () { throw 1; }; window._dsbridge = { call() { throw 2; } }; window._dsf = null;"
      ),
      on(
        .dsbridge, "forged responses",
        simple
          + "for (const data of ['{\"id\":1,\"complete\":true,\"data\":1}', '{\"id\":\"__proto__\",\"complete\":true}', '{\"id\":1e999}', '[]', 'null', '{\"id\":0,\"data\":{}}']) prompt('_dsbridge=_dsb.returnValue', '{\"data\":' + data + '}');"
      ),
      on(
        .jsbridge, "forged addresses",
        simple
          + "for (const s of ['yy://return/_fetchQueue/', 'yy://return/_fetchQueue/%', 'yy://return/_fetchQueue/%5B1%5D', 'yy://return/__proto__/1', 'yy://__QUEUE_MESSAGE__/x', 'yy://', 'yy://return/_fetchQueue/' + '%5B'.repeat(2000)]) { const f = document.createElement('iframe'); f.src = s; document.body.append(f); }"
      ),
      on(
        .webkit, "message handlers are modified",
        "for (const go of [() => webkit.messageHandlers.echo.postMessage.call({}, 1), () => webkit.messageHandlers.echo.postMessage(), () => { webkit.messageHandlers.echo = null; webkit.messageHandlers.echo.postMessage('still'); }, () => webkit.messageHandlers.__proto__.postMessage(1), () => webkit.messageHandlers.nobody.postMessage(1), () => new webkit.messageHandlers.echo.postMessage(1), () => { delete webkit.messageHandlers; webkit.messageHandlers.echo.postMessage('deleted'); }, () => Object.setPrototypeOf(webkit.messageHandlers, null), () => webkit.messageHandlers.echo.postMessage(webkit)]) try { go(); } catch (error) { note(error.name); }",
        steps: []),
      on(
        .webkit, "a body that sends another message",
        "webkit.messageHandlers.take.postMessage({ get a() { webkit.messageHandlers.take.postMessage('inner'); return 1; } });",
        steps: []),
      on(
        .webkit, "a promise's then is replaced",
        "Promise.prototype.then = function () { throw new Error('then'); }; webkit.messageHandlers.echo.postMessage(1); window.hi = function () { return { then(ok) { ok({ then(ok) { ok('deep'); } }); } }; }; window.ho = function () { return { get then() { throw new Error('then'); } }; };",
        steps: [.call("hi", "1"), .call("ho", "1")]),
    ]
}
