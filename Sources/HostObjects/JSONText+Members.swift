import JavaScriptEngine

extension JSONText {
  /// Returns an object with a member set; a new member is the last one.
  package func setting(_ name: String, to value: JSONText) -> JSONText {
    var members = (try? members()) ?? []
    if let index = members.firstIndex(where: { $0.key == name }) {
      members[index].value = value
    } else {
      members.append((key: name, value: value))
    }
    return JSONText(object: members)
  }

  /// Returns an object without a member.
  package func removing(_ name: String) -> JSONText {
    JSONText(object: ((try? members()) ?? []).filter { $0.key != name })
  }

  /// The empty object.
  package static let emptyObject = JSONText(object: [])
}
