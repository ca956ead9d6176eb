/// Suggests the intended name for a misspelled one.
public enum NameSuggestion {
  /// Returns the name nearest to a wrong one; nil if more than a third of the letters differ.
  public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let wrong = Array(name.lowercased().unicodeScalars.prefix(longest))
    let limit = max(1, wrong.count / 3)
    return names.map { candidate in
      (name: candidate, distance: distance(wrong, Array(candidate.lowercased().unicodeScalars.prefix(longest))))
    }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// The maximum length to compare, because a page may send a name of any length.
  private static let longest = 64

  /// Returns the optimal string alignment distance.
  ///
  /// It is the number of letters to replace, insert, delete, or swap with their neighbor.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var row = [index + 1]
      for column in 0..<second.count {
        let change = last[column] + (letter == second[column] ? 0 : 1)
        var least = min(change, last[column + 1] + 1, row[column] + 1)
        if index > 0, column > 0, letter == second[column - 1], first[index - 1] == second[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
