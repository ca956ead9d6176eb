import Foundation

/// A target that accepts any bytes as input.
protocol FuzzTarget: AnyObject {
  /// Runs one input, independently of earlier inputs, and ends the process with ``expect(_:_:)`` if a promise is
  /// broken.
  func run(_ bytes: [UInt8])
}

/// All targets, by the names that `make fuzz TARGET=…` and the seed folders use.
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

/// Ends the process with a message if a promise is broken, so that libFuzzer keeps the input.
func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
  if condition { return }
  FileHandle.standardError.write(Data("BROKEN: \(text())\n".utf8))
  abort()
}

/// Returns the value of a closure that must not throw.
func expectNoError<T>(_ what: String, _ body: () throws -> T) -> T {
  do { return try body() } catch {
    expect(false, "\(what): \(error)")
    abort()
  }
}
