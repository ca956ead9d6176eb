import BridgeTesting
import Foundation
import HeadlessWebView
import TestSupport
import Testing

/// How much the long tests do: a quick form with every run, and the full one when `HEADLESS_BRIDGE_FULL` is set.
enum Workout {
  static let isFull = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] != nil

  /// Pages on threads of their own, and the calls of each in both directions.
  static let pages = isFull ? 64 : 8
  static let rounds = isFull ? 1000 : 50
  /// How long a page may wait for the others.
  static let limit: Duration = isFull ? .seconds(1800) : TestLimit.duration
  /// Views that are opened and closed.
  static let cycles = isFull ? 1000 : 50

  /// One row for each bridge, on our own scripts.
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
