import BridgeTesting
import Foundation
import TestSupport
import Testing

@testable import headless_bridge

/// The table of all dialects in Documentation/Reference/Bridges.md.
struct DialectTableTests {
  /// The cells of the table's rows.
  private static let rows: [[String]] = {
    let text = (try? String(contentsOf: Repository.file("Documentation/Reference/Bridges.md"), encoding: .utf8)) ?? ""
    let lines = text.components(separatedBy: "<!-- checked by DialectTableTests -->").last?.split(separator: "\n") ?? []
    return lines.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      line.dropFirst().dropLast().components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }()

  /// Returns the words of a cell that are set as code.
  private static func codes(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

  @Test("has each name that --bridge takes, once")
  func names() {
    let names = Self.rows.flatMap { Self.codes($0[0]) }
    #expect(names.sorted() == BridgeKind.allCases.map(\.rawValue).sorted())
  }

  @Test("has the same columns in each row")
  func columns() {
    #expect(!Self.rows.isEmpty && Self.rows.allSatisfy { $0.count == 8 && !$0.contains("") })
  }

  @Test("names hosts and devices that the bridge runs on")
  func places() throws {
    for row in Self.rows {
      let places = Self.codes(row[2])
      #expect(!places.isEmpty && places.allSatisfy { $0.hasPrefix("@") })
      for name in Self.codes(row[0]) {
        for place in places {
          var options = RunOptions()
          try Dialect(name + place).apply(to: &options)
        }
      }
    }
  }

  @Test("says of each bridge without a script that it has none, and of no other")
  func scripts() throws {
    for row in Self.rows {
      for name in Self.codes(row[0]) {
        let kind = try #require(BridgeKind(rawValue: name))
        #expect((row[3] == "none") == !kind.takesScript, "\(name)")
      }
    }
  }

  @Test("names the bridges whose handlers do not respond")
  func responses() {
    let silent = Set(BridgeKind.allCases.filter { !$0.hasResponses })
    #expect(silent == [.reactnative, .flutter, .uniapp, .uniappNvue, .uniappPlus, .uniappBrowser])
  }
}
