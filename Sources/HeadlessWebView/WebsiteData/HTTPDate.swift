import Foundation

/// Reads the dates of cookies and headers: RFC 9110, section 5.6.7.
enum HTTPDate {
  /// Milliseconds since 1970; nil when the text is no date.
  static func milliseconds(_ text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, dd-MMM-yyyy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 * 1000 }
    }
    return nil
  }
}
