/// A script whose text, or whose modules, are on their way.
final class PendingScript {
  let key: Int
  /// Where its text comes from; empty for a module, which `Resources/dom/modules` gets.
  let url: String
  /// The encoding that its element names for it.
  let charset: String
  let isModule: Bool
  var result: Result<String, ResourceError>?
  /// The document whose load event waits for the script.
  weak var heldLoader: DocumentLoader?

  init(key: Int, url: String, charset: String = "", isModule: Bool = false) {
    self.key = key
    self.url = url
    self.charset = charset
    self.isModule = isModule
  }
}
