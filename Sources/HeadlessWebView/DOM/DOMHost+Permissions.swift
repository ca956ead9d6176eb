import JavaScriptEngine

extension DOMHost {
  /// The user's permissions and the device's position.
  var permissions: [String: Function] {
    [
      "permissionState": inRealm { realm, arguments in
        arguments.context.handle(UTF16Text(realm.permissionState(of: try arguments.string(1))))
      },
      // The position as a list of its values; nothing if it is unknown.
      "position": inRealm { realm, arguments in
        guard let position = realm.view?.geolocation else { return nil }
        let values = [position.latitude, position.longitude, position.accuracy]
        let list = try Value.array(values.map { Value($0, in: arguments.context) }, in: arguments.context)
        return list.handle
      },
    ]
  }
}

extension PageRealm {
  /// Returns the state of a permission of the page: `granted`, `denied` or `prompt`.
  func permissionState(of name: String) -> String {
    view?.environment.permissions.state(of: name, in: frame?.origin.name ?? "null") ?? "denied"
  }
}
