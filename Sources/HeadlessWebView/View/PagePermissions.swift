/// The user's decisions about the permissions of pages, by their names in `navigator.permissions.query()`.
struct PagePermissions: Hashable {
  /// The permissions that pages of all origins have.
  var granted: Set<String> = []
  /// The permissions of the origins about whose permissions the user has decided; all others are denied there.
  ///
  /// The key nil means all origins without an entry.
  var decided: [String?: Set<String>] = [:]

  /// Returns the state of a permission: `granted`, `denied` or `prompt`.
  func state(of name: String, in origin: String) -> String {
    if let names = decided[origin] ?? decided[nil] { return names.contains(name) ? "granted" : "denied" }
    return granted.contains(name) ? "granted" : "prompt"
  }
}

extension WebView {
  /// The permissions that the user has granted, by their names in `navigator.permissions.query()`; none by default.
  ///
  /// Those that make a difference to pages are `geolocation`, `clipboard-read` and `clipboard-write`.
  public var grantedPermissions: Set<String> {
    get { environment.permissions.granted }
    set { change { $0.granted = newValue } }
  }

  /// The permissions of pages by origin: all that aren't listed are denied.
  ///
  /// The key nil means all origins without an entry.
  package var decidedPermissions: [String?: Set<String>] {
    get { environment.permissions.decided }
    set { change { $0.decided = newValue } }
  }

  private func change(_ body: (inout PagePermissions) -> Void) {
    let old = environment.permissions
    body(&environment.permissions)
    guard environment.permissions != old else { return }
    notifyPages(of: "permissions")
    notifyPages(of: "position")
  }
}
