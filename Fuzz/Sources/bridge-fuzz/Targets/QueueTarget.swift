import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The queue target, in which the page side of the bridge returns any text as its queue.
///
/// Each message must be handled or reported as a fault, and the next valid message must be handled.
final class QueueTarget: FuzzTarget {
  private let group = SharedGroup()
  private let context = Context()
  private lazy var expectation = expectNoError("the reading") { try context.evaluate(Self.reading) }

  func run(_ bytes: [UInt8]) {
    let text = UTF16Text(bytes: bytes)
    let view = WebView(configuration: group.configuration())
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    var heard: [String] = []
    bridge.registerRaw("echo") { data, respond in
      heard.append(data?.string ?? "-")
      respond(data ?? .null)
    }
    view.loadHTML(BridgePage.html(""), baseURL: .page)
    expectNoError("the load") { try view.runUntilIdle() }
    let before = recorder.events(.fault).count
    expect(before == 0 && heard.isEmpty, "faults before the input: \(recorder.faults)")

    _ = view.answer(of: Self.replaceQueue, .string(text))
    expectNoError("the fetch") { try view.runUntilIdle() }
    check(text, heard: heard, faults: recorder.faults.filter(Self.lossCodes.contains))

    heard = []
    _ = view.answer(of: Self.callEcho)
    expectNoError("the next call") { try view.runUntilIdle() }
    expect(heard == ["{\"next\":1}"], "the next valid message was received as \(heard)")
    let answers = view.answer(of: Self.answers)
    guard case .success(let value) = answers, value.integer == 1 else {
      return expect(false, "the next valid message got the responses \(answers)")
    }
  }

  /// Checks that native received the messages that the engine reads from the text.
  private func check(_ text: UTF16Text, heard: [String], faults: [String]) {
    let read = expectNoError("the reading") { try expectation.call([Value(text, in: context)]) }
    let calls = ((try? read["calls"])?.string ?? "").split(separator: "\n", omittingEmptySubsequences: true).map(
      String.init)
    let lost = Int((try? read["lost"])?.number ?? -1)
    expect(faults.count == lost, "\(lost) messages are lost, but the faults are \(faults)")
    expect(heard.count == calls.count, "\(heard.count) calls were received instead of \(calls.count)")
    for (ours, theirs) in zip(heard, calls) {
      guard ours != "-" else {
        expect(theirs == "-", "no data was received instead of \(theirs)")
        continue
      }
      let again = expectNoError("the engine reads it") { try Value(json: UTF16Text(ours), in: context) }
      let json = expectNoError("the engine writes it") { try again.toJSON() }
      expect(json?.string == theirs, "\(ours) was received instead of \(theirs)")
    }
  }

  /// The codes of faults about a message, or a whole queue, that native could not handle.
  private static let lossCodes: Set = ["bad-message", "no-handler", "unknown-response"]

  private static let replaceQueue = PageFunction(
    "text",
    body: """
      const real = WebViewJavascriptBridge._fetchQueue;
      WebViewJavascriptBridge._fetchQueue = function () {
        WebViewJavascriptBridge._fetchQueue = real;
        real();
        return text;
      };
      WebViewJavascriptBridge.callHandler('lost with the queue');
      """)

  private static let callEcho = PageFunction(
    body: """
      window.answers = 0;
      WebViewJavascriptBridge.callHandler('echo', { next: 1 }, () => { window.answers += 1; });
      """)

  private static let answers = PageFunction(body: "return window.answers;")

  /// Returns the expected result of a queue: the data of the `echo` calls, and the number of lost messages or queues.
  private static let reading = """
    (function (text) {
      var queue;
      try { queue = JSON.parse(text); } catch (error) { return { calls: '', lost: 1 }; }
      if (!Array.isArray(queue)) return { calls: '', lost: 1 };
      var calls = [];
      var lost = 0;
      queue.forEach(function (message) {
        var own = function (name) { return Object.prototype.hasOwnProperty.call(message, name); };
        var isObject = message !== null && typeof message === 'object' && !Array.isArray(message);
        var isCall = isObject && own('handlerName') && message.handlerName === 'echo'
          && !(own('responseId') && message.responseId !== null);
        if (isCall) calls.push(own('data') ? JSON.stringify(message.data) : '-');
        else lost += 1;
      });
      return { calls: calls.join('\\n'), lost: lost };
    })
    """
}
