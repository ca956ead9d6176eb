import BridgeTesting
import Foundation
import HeadlessWebView
import TestSupport
import Testing

/// The size of the long tests: a quick form in every run, and the full one if `HEADLESS_BRIDGE_FULL` is set.
enum Workout {
  static let isFull = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] != nil

  /// The number of pages on their own threads, and of the calls of each in both directions.
  static let pages = isFull ? 64 : 8
  static let rounds = isFull ? 1000 : 50
  /// The time that a page may wait for the others.
  static let limit: Duration = isFull ? .seconds(1800) : TestLimit.duration
  /// The number of views that are opened and closed.
  static let cycles = isFull ? 1000 : 50

  /// One row per bridge, with our own scripts.
  static let rows: [TableRow] = {
    let wanted = [
      "WVJB 6, our script": "wkwebview", "DSBridge 3, our script": "ios", "JsBridge 1, our script": "android",
      "JsBridge 2, our script": "android", "webkit.messageHandlers": "wkwebview", "Injected object": "android",
    ]
    return TableRow.all.filter { wanted[$0.half] == $0.host }
  }()
}

extension TableRow: CustomTestStringConvertible {
  var testDescription: String { "\(half), \(host)" }
}
