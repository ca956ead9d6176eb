import JavaScriptEngine

extension DOMHost {
  /// The user's permissions and the device's position.
  var permissions: [String: Function] {
    [
      "hasPermission": inRealm { realm, arguments in
        arguments.context.handle(try realm.view?.grantedPermissions.contains(arguments.string(1)) == true)
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
