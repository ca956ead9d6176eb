import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

/// No message of a page, and nothing that it does to the bridge's script, harms native or is lost silently.
@Suite("Hostile pages of each transport") struct HostileTransportTests {
  @Test("has transports with unique names")
  func names() {
    #expect(Set(HostileTransport.all.map(\.name)).count == HostileTransport.all.count)
  }

  @Test("every message of a page on the wire has an effect", arguments: HostileTransport.all)
  func wire(_ transport: HostileTransport) throws {
    var lines: [String] = []
    for entry in transport.entries {
      let stage = TransportStage(transport)
      try stage.load(transport.document(script: ""))
      lines += try send(entry, of: transport, on: stage)
      try greet(transport, on: stage)
    }
    try expect(lines, transport, "wire")
  }

  @Test("no page prevents a later page from using the bridge", arguments: HostileTransport.all)
  func attacks(_ transport: HostileTransport) throws {
    let stage = TransportStage(transport)
    var lines: [String] = []
    for attack in TransportAttack.all(transport) {
      stage.clear()
      let first = stage.recorder.events.count
      try stage.load(transport.document(top: attack.top, script: attack.script))
      for name in attack.calls {
        stage.call(name, "1")
        try stage.view.runUntilIdle()
      }
      lines.append("\(attack.name): " + stage.effects(from: first).joined(separator: ", "))
      if !stage.view.isClosed { try greet(transport, on: stage) }
    }
    #expect(stage.view.isClosed)
    #expect(stage.endings.allSatisfy { $0 == 1 }, "each call ends once")
    try expect(lines, transport, "attacks")
  }

  /// Sends each message, and returns the effects with the labels of their messages.
  private func send(_ entry: WireEntry, of transport: HostileTransport, on stage: TransportStage) throws -> [String] {
    let start = """
      \(RawMessages.script)
      var secret, key;
      \(entry.setUp)
      var messages = rawMessages({
        send: \(entry.send), make: () => (\(entry.message ?? "undefined")), write: \(entry.write)
      });
      function attempt(index) {
        try {
          const value = messages[index][1]();
          return value === undefined || value instanceof Promise ? '' : 'returns ' + value;
        } catch (error) {
          return 'throws ' + (error.name || typeof error);
        }
      }
      messages.map(([label]) => label);
      """
    let names = try #require(try stage.evaluate(start).get().array).map { $0.string ?? "" }
    var labels: [String: [String]] = [:]
    var order: [String] = []
    for (index, label) in names.enumerated() {
      stage.clear()
      let first = stage.recorder.events.count
      let result = try stage.evaluate("attempt(\(index))")
      let own = (try? result.get().string) ?? "no result"
      let effects = (own.isEmpty ? [] : [String(own.prefix(60))]) + stage.effects(from: first)
      let effect = effects.isEmpty ? "nothing" : effects.joined(separator: ", ")
      if labels[effect] == nil { order.append(effect) }
      labels[effect, default: []].append(label)
    }
    if !entry.ignoresOthers { #expect(labels["nothing"] == nil, "nothing records these messages") }
    return order.map { "\(entry.name): \($0): \(labels[$0, default: []].joined(separator: "; "))" }
  }

  /// Checks that a well-behaved page works in the same view, in both directions.
  private func greet(_ transport: HostileTransport, on stage: TransportStage) throws {
    stage.clear()
    let answer =
      transport.hasResponses
      ? "app.call('echo', { list: [1, null, '\\u00e4'] }, ({ list }) => app.call('take', [...list, 'body'].join()));"
      : "app.call('take', [1, null, '\\u00e4', 'body'].join());"
    try stage.load(
      transport.document(script: "app.handle('greet', (name, respond) => respond('hello ' + name)); \(answer)"))
    #expect(stage.heard.contains(#"take "1,,ä,body""#), "\(stage.heard)")
    stage.clear()
    stage.call("greet", #""you""#)
    try stage.view.runUntilIdle()
    let line = transport.sendsEvents ? #"take "hello you""# : #"greet: "hello you""#
    #expect(stage.heard.contains(line), "\(stage.heard)")
  }

  /// Compares lines with a file of `Observed`.
  private func expect(_ lines: [String], _ transport: HostileTransport, _ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Observed/Transports/\(transport.fileName).\(name).txt")
    let shown = lines.map { line in
      line.unicodeScalars.map { $0.value < 32 || $0.value > 126 && $0 != "×" ? $0.escaped(asASCII: true) : "\($0)" }
        .joined()
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(shown.count == expected.count)
    for (line, expected) in zip(shown, expected) { #expect(line == expected) }
  }
}
