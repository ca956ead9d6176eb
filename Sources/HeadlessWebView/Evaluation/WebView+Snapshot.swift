import Foundation
import JavaScriptEngine

/// Snapshots of pages, for reports.
extension WebView {
  /// The kinds of snapshots.
  package enum SnapshotKind: String {
    case plain
    /// The elements of the latest query or action are marked.
    case marked
    /// The snapshot that the latest action took when it had found its element.
    case kept
  }

  /// Returns the difference of a snapshot of the main frame's document from the one before; nil if no page is loaded.
  ///
  /// It is taken immediately, without a task of the page, and the page cannot observe it.
  /// `Resources/dom/html/snapshot-parts.js` describes the parts.
  ///
  /// - Parameter isWhole: Indicates whether every part is returned, because the snapshot before is unknown.
  package func takeSnapshot(_ kind: SnapshotKind, isWhole: Bool) -> String? {
    // A page that nothing has used yet is not created for a snapshot.
    guard !isClosed, let realm = frames.main?.realm, let object = realm.object else { return nil }
    let context = realm.core.context
    let (word, whole) = (Value(kind.rawValue, in: context), Value(isWhole, in: context))
    guard let result = try? realm.core.call(.snapshotDocument, [object.handle, word.handle, whole.handle]) else {
      return nil
    }
    return try? context.text(result).string
  }

  /// Returns a file that pages of the view can load as a `data:` URL; nil if it is missing or larger than the limit.
  package func dataURL(of url: String, limit: Int) -> String? {
    if url.lowercased().hasPrefix("data:") { return url.utf8.count <= limit * 2 ? url : nil }
    guard let address = WebURL(url), loader.resources.isFile(address),
      let file = try? loader.resources.readFile(ResourceRequest(url: address)).get(), file.bytes.count <= limit
    else { return nil }
    let type = file.fields["content-type"] ?? "application/octet-stream"
    return "data:\(type.filter { !$0.isWhitespace });base64,\(Data(file.bytes).base64EncodedString())"
  }
}
