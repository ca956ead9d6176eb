import Foundation

/// Something that any bytes are tried on.
protocol FuzzTarget: AnyObject {
  /// Tries one input, independent of those before it, and ends the process by ``expect(_:_:)`` where a promise is
  /// broken.
  func run(_ bytes: [UInt8])
}

/// All targets by name, as `make fuzz TARGET=…` and the folders of seeds know them.
let targets: [String: @Sendable () -> any FuzzTarget] = [
  "queue": { QueueTarget() },
  "json": { JSONTarget() },
  "transcript": { TranscriptTarget() },
  "html": { HTMLTarget() },
  "selectors": { SelectorTarget() },
  "urls": { URLTarget() },
  "bridge": { BridgeTarget() },
  "escaping": { EscapingTarget() },
]

/// Ends the process with a text when a promise is broken, so that libFuzzer keeps the input.
func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
  if condition { return }
  FileHandle.standardError.write(Data("BROKEN: \(text())\n".utf8))
  abort()
}

/// The value of what may not throw.
func expectNoError<T>(_ what: String, _ body: () throws -> T) -> T {
  do { return try body() } catch {
    expect(false, "\(what): \(error)")
    abort()
  }
}
