import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova: calls of native")
struct CallingNativeTests {
  @Test("passes the arguments to typed handlers, and their values to the page", arguments: Subject.all)
  func typed(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Camera").handle("takePicture") {
      (quality: Int, destination: String?, options: [String: Bool]?) in
      "\(quality) \(destination ?? "none") \(options?["front"] ?? false)"
    }
    stage.cordova.plugin("Camera").handle("count") { (_: JSONText?) in 3 }
    stage.cordova.plugin("Camera").handle("cleanup") { stage.note("cleaned") }
    try stage.load(
      """
      call('Camera', 'takePicture', [50, 'file', { front: true, dropped: undefined }]);
      call('Camera', 'takePicture', [7]);
      call('Camera', 'count');
      call('Camera', 'cleanup', []);
      """, before: call)
    let done = subject.platform == .ios ? "null" : "OK"
    #expect(
      Array(stage.log.drop { $0 == "cleaned" }).filter { $0 != "cleaned" } == [
        "takePicture ok 50 file true", "takePicture ok 7 none false", "count ok 3", "cleanup ok \(done)",
      ])
    #expect(stage.log.contains("cleaned"))
    #expect(stage.faults == [])
    #expect(stage.calls == ["Camera.takePicture", "Camera.takePicture", "Camera.count", "Camera.cleanup"])
  }

  @Test("records the wire's message, the name, the identifier and the arguments of a call", arguments: Subject.all)
  func records(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in text }
    try stage.load("cordova.callbackId = 41; call('Echo', 'say', ['a']);", before: call)
    let record = try #require(stage.events.first { $0.type == .receive })
    #expect(record.string("message") == #"["Echo41","Echo","say",["a"]]"#)
    #expect(record.string("name") == "Echo.say")
    #expect(record.string("id") == "Echo41")
    #expect(record.string("data") == #"["a"]"#)
    let answer = try #require(stage.events.first { $0.type == .handlerAnswered })
    #expect(answer.string("data") == "\"a\"")
    #expect(answer["complete"] == .boolean(true))
  }

  @Test("passes values as JSON: dates as text, undefined as null", arguments: Subject.all)
  func values(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.registerRaw("Echo.all") { data, respond in respond(data ?? .null) }
    try stage.load(
      "call('Echo', 'all', [undefined, new Date(0), '\\u2028 \"', 'é 😀', { a: [1, null] }]);", before: call)
    #expect(stage.log == [#"all ok [null,"1970-01-01T00:00:00.000Z","\#u{2028} \"","é 😀",{"a":[1,null]}]"#])
  }

  @Test("passes errors to the page in the shapes that plugins use", arguments: Subject.all)
  func errors(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("File").handle("text") { () throws -> Int in throw HandlerError("it broke") }
    stage.cordova.plugin("File").handle("data") { () throws -> Int in
      throw HandlerError("", data: try JSONText(#"{"code":3}"#), properties: ["status": try JSONText("6")])
    }
    stage.cordova.plugin("File").handle("code") { () throws -> Int in
      throw HandlerError("denied", properties: ["code": try JSONText("1")])
    }
    stage.cordova.plugin("File").handleCall("own") { call in try call.fail([1, 2], status: .illegalAccess) }
    try stage.load(
      "['text', 'data', 'code', 'own'].forEach(function (each) { call('File', each, []); });", before: call)
    #expect(
      stage.log == [
        "text failed it broke", #"data failed {"code":3}"#, #"code failed {"code":1,"message":"denied"}"#,
        "own failed [1,2]",
      ])
    let statuses = stage.events.filter { $0.type == .handlerAnswered }.map { $0["status"] }
    #expect(statuses == [.number(9), .number(6), .number(9), .number(3)])
  }

  @Test("responds to arguments that a handler cannot decode as the platform does", arguments: Subject.all)
  func undecodable(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("typed") { (count: Int) in count }
    stage.cordova.plugin("Echo").handle("async") { @Sendable (count: Int) async in count }
    stage.cordova.plugin("Echo").handleCall("raw") { call in try call.succeed(call.argument(0, as: Int.self)) }
    try stage.load(
      "['typed', 'async', 'raw'].forEach(function (each) { call('Echo', each, ['three']); });", before: call)
    #expect(stage.log.count == 3)
    let statuses = stage.events.filter { $0.type == .handlerAnswered }.map { $0["status"] }
    if subject.platform == .android {
      #expect(Set(stage.log) == ["typed failed JSON error", "async failed JSON error", "raw failed JSON error"])
      #expect(statuses == Array(repeating: .number(8), count: 3))
    } else {
      #expect(stage.log.allSatisfy { $0.contains(" failed ") && !$0.contains("JSON error") })
      #expect(statuses == Array(repeating: .number(9), count: 3))
    }
    // The fault has the decoder's error on both platforms.
    #expect(stage.faults(.handlerFailed).count == 3)
    #expect(stage.faults(.handlerFailed).allSatisfy { !$0.contains("JSON error") })
  }

  @Test("keeps the callbacks while results follow, and ends the call with the last one", arguments: Subject.all)
  func kept(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: CordovaCall?
    stage.cordova.plugin("Geo").handleCall("watch") { call in
      try call.send(1)
      kept = call
    }
    try stage.load("call('Geo', 'watch', []);", before: call)
    try kept?.send(2)
    try stage.view.runUntilIdle()
    #expect(stage.cordova.send(try JSONText("3"), toLastCallOf: "Geo.watch"))
    try stage.view.runUntilIdle()
    try kept?.succeed(4)
    try kept?.succeed(5)
    try stage.view.runUntilIdle()
    #expect(stage.log == ["watch ok 1", "watch ok 2", "watch ok 3", "watch ok 4"])
    #expect(stage.faults == ["second-answer"])
    #expect(!stage.cordova.send(nil, toLastCallOf: "Geo.watch"))
    #expect(try stage.run("Object.keys(cordova.callbacks).filter(function (id) { return /^Geo/.test(id); })") == "[]")
  }

  @Test("ends a call without a result, and calls no callback", arguments: Subject.all)
  func noResult(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Quiet").handleCall("end") { call in call.finish(CordovaResult(.noResult)) }
    stage.cordova.plugin("Quiet").handleCall("stay") { call in
      call.finish(CordovaResult(.noResult), keepsCallback: true)
      try call.succeed("later")
    }
    try stage.load("call('Quiet', 'end', []); call('Quiet', 'stay', []);", before: call)
    #expect(stage.log == ["stay ok later"])
    #expect(stage.faults == [])
    #expect(try stage.run("Object.keys(cordova.callbacks).filter(function (id) { return /^Quiet/.test(id); })") == "[]")
  }

  @Test("passes bytes and several arguments to the page's callback", arguments: Subject.all)
  func messages(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Data").handleCall("bytes") { $0.finish(CordovaResult(.ok, .bytes([0, 1, 255]))) }
    stage.cordova.plugin("Data").handleCall("parts") {
      $0.finish(CordovaResult(.ok, .parts([.json(JSONText(text: "one two")), .bytes([7]), .json(try JSONText("2"))])))
    }
    stage.cordova.plugin("Data").handleCall("binary") { $0.finish(CordovaResult(.ok, .binaryString([65, 233]))) }
    stage.cordova.registerRaw("Data.got") { data, respond in respond(data ?? .null) }
    try stage.load(
      """
      ['bytes', 'parts', 'binary'].forEach(function (each) { call('Data', each, []); });
      call('Data', 'got', [new Uint8Array([1, 2]).buffer, { nested: new Uint8Array([1]).buffer }]);
      """, before: call)
    let sent = subject.platform == .ios ? #"{"CDVType":"ArrayBuffer","data":"AQI="}"# : "\"AQI=\""
    let got =
      subject.platform == .ios
      ? "got ok [{\"CDVType\":\"ArrayBuffer\",\"data\":\"AQI=\"},{\"nested\":{}}]" : "got ok [\"AQI=\",{\"nested\":{}}]"
    #expect(
      stage.log == ["bytes ok buffer 0,1,255", "parts ok one two | buffer 7 | 2", "binary ok Aé", got])
    #expect(stage.events.first { $0.string("name") == "Data.got" }?.string("data") == "[\(sent),{\"nested\":{}}]")
  }

  @Test("delivers all kinds of values after the call has returned, too", arguments: Subject.all)
  func later(subject: Subject) throws {
    let stage = Stage(subject)
    let values: [CordovaMessage] = [
      .none, .json(JSONText(text: "s")), .json(try JSONText("true")), .json(try JSONText("-1.5")), .json(.null),
      .json(try JSONText(#"{"a":"\u2028"}"#)), .bytes([9]), .binaryString([66]),
      .parts([.json(try JSONText("0")), .bytes([1])]),
    ]
    stage.cordova.plugin("Late").handleCall("all") { call in
      let loop = stage.view.eventLoop
      loop.post(after: .milliseconds(10), label: "the results") {
        for value in values { call.finish(CordovaResult(.ok, value), keepsCallback: true) }
        call.finish(CordovaResult(.noResult))
      }
    }
    try stage.load("call('Late', 'all', []);", before: call)
    let none = subject.platform == .ios ? "null" : "OK"
    #expect(
      stage.log.map { $0.dropFirst("all ok ".count) } == [
        Substring(none), "s", "true", "-1.5", "null", "{\"a\":\"\u{2028}\"}", "buffer 9", "B", "0 | buffer 1",
      ])
    #expect(stage.faults == [])
  }

  @Test("responds to a missing service or action as the platform does", arguments: Subject.all)
  func missing(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Known").handle("there") { 1 }
    stage.cordova.addService("Declared")
    try stage.load("call('Known', 'gone', []); call('Unknown', 'any', []); call('Declared', 'any', []);", before: call)
    let answers = ["gone failed Invalid action", "any failed Class not found", "any failed Invalid action"]
    #expect(stage.log == (subject.platform == .ios ? [] : answers))
    #expect(stage.faults == ["no-handler", "no-handler", "no-handler"])
    #expect(stage.faults(.noHandler).first?.contains("Known.gone") == true)
  }

  @Test("responds to a missing action with an error when repaired", arguments: Subject.all)
  func repaired(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.fidelity = .repaired
    try stage.load("call('Unknown', 'any', []);", before: call)
    #expect(stage.log.first?.hasPrefix(#"any failed {"bridgeError":{"code":"no-handler""#) == true)
  }

  @Test("runs the handler of a call without callbacks", arguments: Subject.all)
  func withoutCallbacks(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Log").handle("write") { (text: String) in stage.note("wrote \(text)") }
    try stage.load("cordova.exec(null, null, 'Log', 'write', ['line']);")
    #expect(stage.log == ["wrote line"])
    #expect(stage.faults == [])
    let id = stage.events.first { $0.type == .receive }?.string("id")
    // Native code of Android can't know that the page passed no callbacks.
    #expect((id == nil) == (subject.platform == .ios))
  }

  @Test("reports a result for a page that is gone, and does not deliver it", arguments: Subject.all)
  func lateAnswer(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: CordovaCall?
    stage.cordova.plugin("Slow").handleCall("wait") { kept = $0 }
    try stage.load("call('Slow', 'wait', []);", before: call)
    try stage.load("console.log('second page');")
    try kept?.succeed("too late")
    try stage.view.runUntilIdle()
    #expect(stage.log == ["second page"])
    #expect(stage.faults == ["late-answer"])
  }

  @Test("delivers results of asynchronous handlers", arguments: Subject.all)
  func asynchronous(subject: Subject) async throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Net").handle("get", handler: { (path: String) async throws -> String in "got \(path)" })
    stage.view.loadHTML(
      """
      <!doctype html><script src="cordova.js"></script><script>\(call)
      document.addEventListener('deviceready', function () { call('Net', 'get', ['/a']); });</script>
      """, baseURL: Stage.address)
    try await stage.view.run(until: { !stage.log.isEmpty })
    #expect(stage.log == ["get ok got /a"])
  }

  @Test("dispatches an event for a callback that throws", arguments: Subject.all)
  func throwingCallback(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("one") { 1 }
    try stage.load(
      """
      window.addEventListener('cordovacallbackerror', function (event) { console.log(event.message.replace(/\\d+/, 'N')); });
      cordova.exec(function () { throw new Error('broken'); }, null, 'Echo', 'one', []);
      """)
    #expect(stage.log == ["Error in Success callbackId: EchoN : Error: broken"])
    #expect(stage.events.contains { $0.type == .rejection && $0.string("message") == "Error: broken" })
  }

  @Test("reports several arguments that the page of iOS cannot read", arguments: Subject.onIOS)
  func nullPart(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Data").handleCall("parts") { $0.finish(CordovaResult(.ok, .parts([.json(.null)]))) }
    try stage.load("call('Data', 'parts', []);", before: call)
    // The original reads a member of each argument.
    #expect(stage.faults == ["not-delivered"])
    #expect(stage.faults(.notDelivered).first?.contains("null is not an object") == true)
  }

  @Test("rejects the old form of a call on iOS", arguments: Subject.onIOS)
  func oldForm(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load("try { cordova.exec('Service.action'); } catch (error) { console.log(error.message.slice(0, 30)); }")
    #expect(stage.log == ["The old format of this exec ca"])
  }

  @Test("reports identifiers that native code of iOS does not accept", arguments: Subject.onIOS)
  func badIdentifier(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Bad Name").handle("one") { 1 }
    try stage.load("call('Bad Name', 'one', []);", before: call)
    #expect(stage.log == [])
    #expect(stage.faults == ["bad-callback-id"])
  }

  @Test("reports messages that are not calls", arguments: Subject.onIOS)
  func badMessage(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load("webkit.messageHandlers.cordova.postMessage({ service: 'Echo' });")
    #expect(stage.faults == ["bad-message"])
  }

  @Test("calls the page's global functions", arguments: Subject.all)
  func pageFunctions(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(before: "function handleOpenURL(url) { console.log('opened ' + url); return { ok: true }; }")
    var answer: String?
    stage.cordova.callRaw("handleOpenURL", data: JSONText(text: "app://x")) { answer = (try? $0.get())?.string }
    try stage.view.runUntilIdle()
    #expect(stage.log == ["opened app://x"])
    #expect(answer == #"{"ok":true}"#)
  }
}
