import HeadlessWebView
import JavaScriptEngine
import Testing

struct ScriptInterfaceTests {
  /// An error that native throws.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  @Test("a function exists before the page's first script, copies its arguments and result, and returns synchronously")
  func function() throws {
    let page = PageHarness()
    var calls: [String] = []
    page.view.addScriptFunction("native") { call in
      calls.append("\(StructuredValue.array(call.arguments)) \(call.frame.origin) \(call.frame.isMainFrame)")
      return ["got": call[0]["list"], "missing": call[7]]
    }
    try page.run(
      """
      const data = { list: [1, 'x', null] };
      const answer = native(data, 2);
      mark(JSON.stringify(answer) + ' ' + (answer.got === data.list) + ' ' + answer.hasOwnProperty('missing'));
      mark(typeof native + ' ' + native.name + ' ' + (native instanceof Function) + ' ' + (answer instanceof Object));
      mark(Object.keys(window).includes('native') + ' ' + delete window.native + ' ' + typeof native);
      """)
    #expect(calls == ["[{\"list\":[1,\"x\",null]},2] https://app.example true"])
    #expect(
      page.log == ["{\"got\":[1,\"x\",null]} false true", "function native true true", "true true undefined"])
  }

  @Test("an object has named functions, throws native's errors in the page, and can return undefined")
  func object() throws {
    let page = PageHarness()
    page.view.addScriptInterface(
      "app",
      functions: [
        "version": { _ in .number(3) }, "fail": { _ in throw Refusal(description: "not now") },
        "none": { _ in .undefined },
      ])
    try page.run(
      """
      mark(Object.keys(app).join() + ' ' + app.version() + ' ' + app.none());
      try { app.fail(); } catch (error) { mark((error instanceof Error) + ' ' + error.message); }
      var app = window.app || 'mine';
      mark(typeof app);
      app.version = () => 4;
      mark(app.version());
      """)
    #expect(page.log == ["fail,none,version 3 undefined", "true not now", "object", "4"])
    #expect(page.errors.isEmpty)
  }

  @Test("an argument that cannot be copied is undefined and a fault; a getter that throws is the page's own error")
  func uncopied() throws {
    let page = PageHarness()
    var seen: [String] = []
    var faults: [String] = []
    page.view.transcript.observe { event in
      if event.type == .fault { faults.append(event.string("code") ?? "") }
    }
    page.view.addScriptFunction("native") { call in
      seen.append(call.arguments.map(\.description).joined(separator: " "))
      return .null
    }
    try page.run(
      """
      native(() => 1, document.body, 1);
      const mine = new Error('own');
      try { native({ get x() { throw mine; } }); } catch (error) { mark(error === mine); }
      """)
    #expect(seen == ["undefined undefined 1"])
    #expect(faults == ["argument-not-copied", "argument-not-copied"])
    #expect(page.log == ["true"])
  }

  @Test("other frames have interfaces for all frames, and a call identifies its frame")
  func frames() throws {
    let page = PageHarness()
    page.allowsAll = true
    var frames: [String] = []
    page.view.addScriptFunction("mine") { _ in "main" }
    page.view.addScriptFunction("ours", forMainFrameOnly: false) { call in
      frames.append("\(call.frame.isMainFrame) \(call.frame.origin)")
      return .undefined
    }
    try page.run(
      """
      ours();
      const child = frame().contentWindow;
      mark(typeof child.mine + ' ' + typeof child.ours + ' ' + (child.ours === ours));
      child.eval('ours()');
      const other = document.createElement('iframe');
      other.srcdoc = '<script>ours(); parent.mark(typeof mine)</' + 'script>';
      document.body.append(other);
      """)
    #expect(page.log.filter { !$0.hasPrefix("asked") } == ["undefined function false", "undefined"])
    #expect(frames == ["true https://app.example", "false https://app.example", "false https://app.example"])
  }

  @Test("an interface appears in the next document, or immediately on request, and can be removed")
  func life() throws {
    let page = PageHarness()
    try page.run("mark(typeof native)")
    page.view.addScriptFunction("native") { _ in 1 }
    try page.evaluate("mark(typeof native)")
    try page.run("mark(native())")
    let native = page.view.addScriptFunction("native", includesPresentPage: true) { _ in 2 }
    page.view.addScriptInterface("late", functions: ["f": { _ in 3 }], includesPresentPage: true)
    try page.evaluate("mark(native() + ' ' + late.f())")
    page.view.removeScriptInterface(native)
    try page.evaluate("try { native(); } catch (error) { mark(error.name + ' ' + error.message); }")
    try page.run("mark(typeof native)")
    #expect(page.log == ["undefined", "undefined", "1", "2 3", "TypeError native is no longer available", "undefined"])
  }

  @Test("a replaced interface cannot remove its replacement")
  func replaced() throws {
    let page = PageHarness()
    let first = page.view.addScriptFunction("native") { _ in 1 }
    page.view.addScriptFunction("native") { _ in 2 }
    page.view.removeScriptInterface(first)
    try page.run("mark(native())")
    #expect(page.log == ["2"])
  }

  @Test("the transcript records a call with its result or error")
  func transcript() throws {
    let page = PageHarness()
    var records: [TranscriptEvent] = []
    page.view.transcript.observe { if $0.type == .scriptCall { records.append($0) } }
    page.view.addScriptInterface(
      "app", functions: ["f": { call in call[0] }, "g": { _ in throw Refusal(description: "no") }])
    try page.run("app.f({a: 1}); try { app.g(); } catch { }")
    #expect(records.map { $0.string("name") } == ["app.f", "app.g"])
    #expect(records.map { $0.string("arguments") } == ["[{\"a\":1}]", "[]"])
    #expect(records.map { $0.string("answer") } == ["{\"a\":1}", nil])
    #expect(records.map { $0.string("error") } == [nil, "no"])
  }

  @Test("native may load, close the view, or be called after the page was closed")
  func ending() throws {
    let page = PageHarness()
    page.view.addScriptFunction("end") { [unowned page] _ in
      page.view.close()
      return ["closed": true]
    }
    page.start("<script>end(); mark('never recorded')</script>")
    try page.view.runUntilIdle()
    #expect(page.view.isClosed)
    let second = PageHarness()
    second.allowsAll = true
    var count = 0
    second.view.addScriptFunction("native", forMainFrameOnly: false) { _ in
      count += 1
      return .number(count)
    }
    try second.run(
      """
      const made = frame();
      const kept = made.contentWindow.native;
      mark(kept());
      made.remove();
      try { mark(kept()); } catch (error) { mark('gone'); }
      """)
    #expect(count == 1)
  }

  @Test("a page that replaced its built-ins has working interfaces")
  func poisoned() throws {
    let page = PageHarness()
    page.view.addScriptFunction("native") { call in call[0] }
    try page.run("mark('ready')")
    try page.evaluate(
      """
      Object.defineProperty(Object.prototype, 'list', { set() { throw new Error('poisoned'); }, configurable: true });
      Array.prototype.push = () => { throw new Error('poisoned'); };
      Function.prototype.call = () => { throw new Error('poisoned'); };
      """)
    page.view.addScriptFunction("late", includesPresentPage: true) { call in call[0] }
    try page.evaluate("mark(JSON.stringify(native({ list: [1] })) + JSON.stringify(late([{ list: 2 }])))")
    #expect(page.log.last == "{\"list\":[1]}[{\"list\":2}]")
  }
}
