/// A script whose text or modules are being loaded.
final class PendingScript {
  let key: Int
  /// The URL of its text; empty for a module, which `Resources/dom/modules` loads.
  let url: String
  /// The encoding that its element declares.
  let charset: String
  let isModule: Bool
  /// The state of its element's `crossorigin` attribute; nil if the script needs no consent of its origin.
  let crossOrigin: String?
  let integrity: SubresourceIntegrity?
  /// The policy of its element for the referrer; nil for the document's.
  let policy: ReferrerPolicy?
  /// The nonce of its element; nil if the policies of the document don't apply.
  let nonce: String?
  /// Indicates whether the parser inserted its element.
  let isByParser: Bool
  var result: Result<String, ResourceError>?
  /// The document whose load event waits for the script.
  weak var heldLoader: DocumentLoader?

  init(
    key: Int, url: String, charset: String = "", isModule: Bool = false, crossOrigin: String? = nil,
    integrity: SubresourceIntegrity? = nil, policy: ReferrerPolicy? = nil, nonce: String? = "", isByParser: Bool = false
  ) {
    self.policy = policy
    self.nonce = nonce
    self.isByParser = isByParser
    self.crossOrigin = crossOrigin
    self.integrity = integrity
    self.key = key
    self.url = url
    self.charset = charset
    self.isModule = isModule
  }
}

/// The way a script element's script runs; `Resources/dom/html/script.js` uses the same numbers.
enum ScriptMode: Int {
  case parserInline, parserBlocking, deferred, asynchronous, ordered, inlineNow
}
