/// Markup as the parser is shown it, and what stands where in the original.
struct EditedMarkup {
  private(set) var bytes: [UInt8]
  /// The real names of the elements that go by others, by the places of their tags.
  private(set) var names: [Int: String]
  /// Where each edit ends, and how much longer the markup is from there on.
  private var shifts: [(end: Int, sum: Int)] = []

  /// - Parameters:
  ///   - bytes: The markup, in which strangers go by other names already.
  ///   - names: Their real names, by the places of their tags.
  ///   - shift: What is to be added to the edits' places.
  init(_ bytes: [UInt8], names: [Int: String], _ edits: [NestingLimit.Edit], shift: Int) {
    guard !edits.isEmpty else {
      self.bytes = bytes
      self.names = names
      return
    }
    self.bytes = []
    self.bytes.reserveCapacity(bytes.count)
    self.names = [:]
    var (at, sum) = (0, 0)
    for edit in edits {
      let range = edit.range.lowerBound + shift..<edit.range.upperBound + shift
      self.bytes += bytes[at..<range.lowerBound]
      // What takes the place of a name has the tag's bracket in front of it.
      if let name = edit.name { self.names[self.bytes.count - (edit.range.isEmpty ? 0 : 1)] = name }
      self.bytes += edit.text.utf8
      sum += edit.text.utf8.count - range.count
      at = range.upperBound
      shifts.append((self.bytes.count, sum))
    }
    self.bytes += bytes[at...]
    let edited = Set(edits.compactMap { $0.name == nil ? nil : $0.range.lowerBound + shift - 1 })
    let places = names.keys.filter { !edited.contains($0) }.sorted()
    var next = 0
    var added = 0
    for place in places {
      while next < edits.count, edits[next].range.upperBound + shift <= place {
        added = shifts[next].sum
        next += 1
      }
      self.names[place + added] = names[place]
    }
  }

  /// Where a place of the edited markup is in the original.
  func original(of place: Int) -> Int {
    var (low, high) = (0, shifts.count)
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? place : place - shifts[low - 1].sum
  }
}
