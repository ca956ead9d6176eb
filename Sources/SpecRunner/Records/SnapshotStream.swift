import Foundation
import HeadlessWebView

/// The latest snapshot of a page, in the parts that `Resources/dom/html/snapshot-parts.js` describes.
///
/// The page sends only the parts that differ from its snapshot before.
final class SnapshotStream {
  /// The parts of the latest snapshot.
  private(set) var parts: [String] = []
  /// The page's number of the latest snapshot.
  private var number = 0
  /// The index of the latest snapshot in the record, if nothing has changed since.
  var index: (record: ObjectIdentifier, index: Int)?
  private weak var view: WebView?

  /// Creates the stream of a view's snapshots.
  init(_ view: WebView) { self.view = view }

  /// Takes a snapshot, and returns a Boolean value that indicates whether there is one.
  func take(_ kind: WebView.SnapshotKind) -> Bool {
    guard let view, let text = view.takeSnapshot(kind, isWhole: false), !text.isEmpty else { return false }
    if read(text) { return true }
    // The document is another one, or an earlier difference was not received; what the action kept is gone by now.
    guard let whole = view.takeSnapshot(kind == .kept ? .plain : kind, isWhole: true) else { return false }
    return read(whole)
  }

  /// Reads a difference, and returns false if it is one from an unknown snapshot.
  private func read(_ text: String) -> Bool {
    var fields = Self.split(text)
    guard !fields.isEmpty else { return false }
    let head = fields.removeFirst().split(separator: ",").compactMap { Int($0) }
    guard head.count == 3 else { return false }
    let (number, start, end) = (head[0], head[1], head[2])
    guard start + end == 0 || (number == self.number + 1 && start + end <= parts.count) else { return false }
    self.number = number
    if fields.isEmpty, start + end == parts.count { return true }
    parts.replaceSubrange(start..<(parts.count - end), with: fields)
    index = nil
    return true
  }

  /// Returns the fields of a text that U+FFFF separates.
  private static func split(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var fields: [String] = []
      var (start, from) = (0, 0)
      // Three bytes, EF BF BF.
      while from < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + from, 0xEF, bytes.count - from)
      {
        let at = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        from = at + 1
        guard at + 2 < bytes.count, bytes[at + 1] == 0xBF, bytes[at + 2] == 0xBF else { continue }
        fields.append(String(decoding: bytes[start..<at], as: UTF8.self))
        from = at + 3
        start = from
      }
      fields.append(String(decoding: bytes[start...], as: UTF8.self))
      return fields
    }
  }
}
