import BridgeSupport
import BridgeTesting

/// The handlers that a page registers, for whoever named one that it does not have.
struct PageHandlers {
  /// In order.
  let names: [String]

  /// Loads the page once more, watched closer than a run watches it; where that may do harm, no names are known.
  init(_ options: RunOptions, _ deadline: Deadline) {
    guard options.allowedHosts.isEmpty else {
      names = []
      return
    }
    var options = options
    (options.actions, options.storage) = ([], nil)
    let load = DoctorLoad(options, .probed, deadline)
    load.callsHandlers = false
    // What begins so is a bridge's own, such as `_hasJavascriptMethod`.
    names = ((try? load.run())?.registeredHandlers ?? []).filter { !$0.hasPrefix("_") }.sorted()
  }

  /// What is said of a name that the page does not have.
  func complaint(of name: String, kind: String) -> String {
    let start = "the page has no \(kind) '\(name)'"
    if let near = NameSuggestion.nearest(to: name, among: names) { return "\(start); did you mean '\(near)'?" }
    return names.isEmpty ? start : "\(start); it has \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
