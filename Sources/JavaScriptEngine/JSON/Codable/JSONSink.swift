/// The buffer that encoders write to, and the places where parts encoded apart belong in it.
final class JSONSink {
  /// A state to return to when encoding a value fails half-way.
  struct Mark {
    let unitCount: Int
    let insertionCount: Int
  }

  // Only one encoder writes at a time, so run-time checks of that would cost and find nothing.
  @exclusivity(unchecked) var writer = JSONWriter()
  /// Whether the value closed last had encoded nothing, which only a value at the top may not do.
  var lastValueWasEmpty = false
  // Nested containers may be filled at any time, so each has a sink of its own until the end.
  @exclusivity(unchecked) private var insertions: [(offset: Int, encoder: JSONValueEncoder)] = []

  var mark: Mark { Mark(unitCount: writer.units.count, insertionCount: insertions.count) }

  func insert(_ encoder: JSONValueEncoder) {
    insertions.append((writer.units.count, encoder))
  }

  func rewind(to mark: Mark) {
    writer.units.removeLast(writer.units.count - mark.unitCount)
    insertions.removeLast(insertions.count - mark.insertionCount)
  }

  /// The whole text, with the parts encoded apart put in their places.
  func joined() -> JSONWriter {
    guard !insertions.isEmpty else { return writer }
    var joined = JSONWriter(reservingCapacity: writer.units.count)
    var copied = 0
    for (offset, encoder) in insertions {
      joined.units.append(contentsOf: writer.units[copied..<offset])
      encoder.close()
      joined.units.append(contentsOf: encoder.sink.joined().units)
      copied = offset
    }
    joined.units.append(contentsOf: writer.units[copied...])
    return joined
  }
}
