import Foundation
import Testing

@testable import bridge_bench

@Suite struct TableTextTests {
  static func row(
    _ id: String, ours: Double?, beside: Double? = 2, problems: [String] = [], aim: Double? = nil
  ) -> MeasuredRow {
    MeasuredRow(
      id: id, title: "a call", unit: "µs", ours: Statistics([ours].compactMap { $0 }), besideName: "floor",
      beside: Statistics([beside].compactMap { $0 }), better: .lower, aim: aim, problems: problems)
  }

  @Test("aligns columns") func columnsStandBelowEachOther() {
    let rows = [
      Self.row("seq", ours: 3.456, aim: 1.6),
      Self.row("long", ours: nil, problems: ["ours failed 1 of 1: stalled"]),
    ]
    #expect(
      TableText(rows: rows).text == """
        | row              | ours |     beside | ratio | medians | at most |
        | ---------------- | ---: | ---------: | ----: | ------: | ------: |
        | seq: a call, µs  | 3.46 | 2.00 floor | 1.73× |   1.73× |   1.60× |
        | long: a call, µs |    – | 2.00 floor |     – |       – |       – |

        long: ours failed 1 of 1: stalled
        """)
  }

  @Test(
    "formats numbers with three significant digits",
    arguments: [(1234.5, "1234"), (12.34, "12.3"), (1.234, "1.23"), (0.1234, "0.123")])
  func numbers(_ value: Double, _ text: String) { #expect(TableText.number(value) == text) }

  @Test("the JSON contains the same rows") func theJSONHasTheSameRows() throws {
    let text = try TableJSON([Self.row("seq", ours: 3)], runs: 5).text()
    let value = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(value["runs"] as? Int == 5)
    let row = try #require((value["rows"] as? [[String: Any]])?.first)
    #expect(row["ratio"] as? Double == 1.5)
    #expect((row["ours"] as? [String: Double]) == ["best": 3, "median": 3])
  }
}
