import JavaScriptEngine

/// The comment by which a script gives itself a URL for stacks, as in `//# sourceURL=app.js`.
enum SourceURLComment {
  private static let start = Array("//# sourceURL=".utf16)
  /// The number of code units at the script's end that are searched; clients add the comment there.
  private static let mostUnits = 4096

  /// Returns the URL of the last such comment; nil if there is none at the script's end.
  static func url(in script: UTF16Text) -> String? {
    script.withUTF16 { units in
      let tail = units.suffix(mostUnits)
      var index = tail.endIndex - start.count
      while index >= tail.startIndex {
        if tail[index...].starts(with: start) {
          let url = tail[(index + start.count)...].prefix { $0 > 0x20 }
          return url.isEmpty ? nil : String(decoding: url, as: UTF16.self)
        }
        index -= 1
      }
      return nil
    }
  }
}
