import Foundation
import JavaScriptEngine

/// Reads a handler's data and writes its response, in one of the ways that an app can use.
struct Reading {
  enum Way: String {
    /// The app's own types, through the bridge.
    case typed
    /// Foundation's values, through the bridge.
    case values
    /// Foundation's own coders.
    case codable
    /// Foundation's own JSON reader and writer for values.
    case foundation
  }

  let way: Way
  let writes: Bool
  private let text: JSONText
  private let data: Data

  /// - Parameters:
  ///   - records: A script that creates records: a function of their size in characters.
  ///   - size: The approximate number of characters of JSON.
  init(_ way: Way, writes: Bool, records: String, size: Int) throws {
    self.way = way
    self.writes = writes
    let value = try Context().evaluate("JSON.stringify((\(records))(\(size)))").toText()
    text = try JSONText(value)
    data = Data(value.string.utf8)
  }

  /// Returns the duration of a number of repetitions, in seconds.
  func measure(_ count: Int) throws -> Double {
    let typed = try text.decode([Record].self)
    let values = text.foundationValue()
    var sum = 0
    func pass(_ count: Int) throws {
      for _ in 0..<count { sum += writes ? try write(typed, values) : try read() }
    }
    try pass(count / 10 + 1)
    let start = ContinuousClock.now
    try pass(count)
    let seconds = (ContinuousClock.now - start).seconds
    guard sum > 0 else { throw BenchError("nothing was read") }
    return seconds
  }

  private func read() throws -> Int {
    switch way {
    case .typed: Self.sum(try text.decode([Record].self))
    case .codable: Self.sum(try JSONDecoder().decode([Record].self, from: data))
    case .values: Self.sum(text.foundationValue())
    case .foundation: Self.sum(try JSONSerialization.jsonObject(with: data))
    }
  }

  private func write(_ typed: [Record], _ values: Any) throws -> Int {
    switch way {
    case .typed: try JSONText.encode(typed).count
    case .codable: try JSONEncoder().encode(typed).count
    case .values: try JSONWriter.encode(foundation: values).count
    case .foundation: try JSONSerialization.data(withJSONObject: values).count
    }
  }

  private static func sum(_ records: [Record]) -> Int {
    records.reduce(0) { $0 + $1.id + $1.name.utf8.count + $1.tags.count + ($1.address?.city.utf8.count ?? 0) }
  }

  /// Reads every member, as a handler does that knows the shape of its data.
  private static func sum(_ value: Any) -> Int {
    guard let records = value as? [[String: Any]] else { return 0 }
    return records.reduce(0) { sum, record in
      guard let id = record["id"] as? Int, let name = record["name"] as? String, record["email"] is String,
        record["score"] is Double, record["active"] is Bool, let tags = record["tags"] as? [String]
      else { return sum }
      let city = (record["address"] as? [String: Any])?["city"] as? String
      return sum + id + name.utf8.count + tags.count + (city?.utf8.count ?? 0)
    }
  }
}
