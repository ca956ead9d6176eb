import JavaScriptEngine

/// A message of a client: the call of a method.
package struct ProtocolRequest: Sendable {
  package let id: Int
  package let method: String
  /// The session that the message is for; nil for that of the connection itself.
  package var sessionID: String?
  package let parameters: Parameters

  /// Reads a message.
  ///
  /// - Throws: ``ProtocolFault`` with the message's number, if it has one.
  package init(_ text: String) throws(ProtocolFault) {
    let members: [(key: String, value: JSONText)]
    do {
      members = try JSONText(text).members()
    } catch {
      throw ProtocolFault(id: nil, error: ProtocolError("Message must be a valid JSON object", code: .parseError))
    }
    func member(_ name: String) -> JSONText? { members.last { $0.key == name }?.value }
    guard let number = member("id").flatMap({ Double($0.string) }), let id = Int(exactly: number) else {
      throw ProtocolFault(
        id: nil, error: ProtocolError("Message must have integer 'id' property", code: .invalidRequest))
    }
    self.id = id
    sessionID = member("sessionId")?.stringValue()
    guard let method = member("method")?.stringValue() else {
      throw ProtocolFault(
        id: id, sessionID: sessionID,
        error: ProtocolError("Message must have string 'method' property", code: .invalidRequest))
    }
    self.method = method
    parameters = Parameters(member("params"))
  }
}

/// A message that is no call of a method.
package struct ProtocolFault: Error, Sendable {
  package let id: Int?
  package var sessionID: String?
  package let error: ProtocolError

  package init(id: Int?, sessionID: String? = nil, error: ProtocolError) {
    self.id = id
    self.sessionID = sessionID
    self.error = error
  }
}

/// The parameters of a method.
package struct Parameters: Sendable {
  private let members: [(key: String, value: JSONText)]

  package init(_ json: JSONText?) { members = (try? json?.members()) ?? [] }

  /// Returns a parameter as JSON; nil if it is missing or null.
  package func json(_ name: String) -> JSONText? {
    guard let value = members.last(where: { $0.key == name })?.value, !value.isNull else { return nil }
    return value
  }

  /// All parameters as one object.
  package var whole: JSONText { JSONText(object: members) }

  /// Returns whether there is a parameter, which may be null.
  package func hasMember(_ name: String) -> Bool { members.contains { $0.key == name } }

  /// Returns a string.
  package func optionalString(_ name: String) -> String? { json(name)?.stringValue() }
  /// Returns a string with lone surrogates as they are.
  package func text(_ name: String) -> UTF16Text? {
    var units: [UInt16] = []
    guard let json = json(name), json.appendStringUnits(to: &units) else { return nil }
    return units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }
  /// Returns a number.
  package func optionalNumber(_ name: String) -> Double? {
    guard let json = json(name), json.kind == .number else { return nil }
    return Double(json.string)
  }
  /// Returns an integer.
  package func optionalInteger(_ name: String) -> Int? { optionalNumber(name).flatMap { Int(exactly: $0) } }
  /// Returns a Boolean value, false if it is missing.
  package func flag(_ name: String) -> Bool { json(name)?.string == "true" }
  /// Returns a Boolean value.
  package func optionalFlag(_ name: String) -> Bool? { json(name).map { $0.string == "true" } }
  /// Returns the parameters in an object.
  package func object(_ name: String) -> Parameters? {
    guard let json = json(name), json.kind == .object else { return nil }
    return Parameters(json)
  }
  /// Returns the elements of an array; empty if it is missing.
  package func array(_ name: String) -> [JSONText] { (try? json(name)?.elements()) ?? [] }
  /// Returns the elements of an array of objects.
  package func objects(_ name: String) -> [Parameters] { array(name).map(Parameters.init) }
  /// Returns the elements of an array of strings.
  package func strings(_ name: String) -> [String] { array(name).compactMap { $0.stringValue() } }
  /// Returns the members of an object whose values are strings, in order.
  package func pairs(_ name: String) -> [(name: String, value: String)] {
    guard let members = try? json(name)?.members() else { return [] }
    return members.map { ($0.key, $0.value.stringValue() ?? $0.value.string) }
  }

  package func string(_ name: String) throws(ProtocolError) -> String {
    guard let value = optionalString(name) else { throw .missing(name, "string value") }
    return value
  }
  package func number(_ name: String) throws(ProtocolError) -> Double {
    guard let value = optionalNumber(name) else { throw .missing(name, "double value") }
    return value
  }
  package func integer(_ name: String) throws(ProtocolError) -> Int {
    guard let value = optionalInteger(name) else { throw .missing(name, "integer value") }
    return value
  }
}
