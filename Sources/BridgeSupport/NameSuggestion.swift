/// Guesses what a misspelt name was meant to be.
public enum NameSuggestion {
  /// The name that is nearest to a wrong one, if it is near enough to be meant: a third of its letters, at most, are others.
  public static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let wrong = Array(name.lowercased().unicodeScalars.prefix(longest))
    let limit = max(1, wrong.count / 3)
    return names.map { candidate in
      (name: candidate, distance: distance(wrong, Array(candidate.lowercased().unicodeScalars.prefix(longest))))
    }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// A page may send a name of any length.
  private static let longest = 64

  /// How many letters must be changed, put in or left out.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in 0..<second.count {
        let above = row[column + 1]
        row[column + 1] = letter == second[column] ? diagonal : min(diagonal, above, row[column]) + 1
        diagonal = above
      }
    }
    return row[second.count]
  }
}
