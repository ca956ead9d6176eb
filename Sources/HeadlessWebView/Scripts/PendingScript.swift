/// A script whose text, or whose modules, are on their way.
final class PendingScript {
  let key: Int
  /// Where its text comes from; empty for a module, which `Resources/dom/modules` gets.
  let url: String
  let isModule: Bool
  var result: Result<String, ResourceError>?
  /// The document whose load event waits for the script.
  weak var heldLoader: DocumentLoader?

  init(key: Int, url: String, isModule: Bool = false) {
    self.key = key
    self.url = url
    self.isModule = isModule
  }
}
