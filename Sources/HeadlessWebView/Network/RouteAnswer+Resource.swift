import Foundation

extension RouteAnswer {
  /// The answer as the loader takes it.
  func resource(for request: ResourceRequest) -> Result<Resource, ResourceError> {
    var resource = Resource(
      url: request.url, status: status, fields: headers.map { HTTPField(name: $0.name, value: $0.value) })
    resource.source = .route
    resource.stream = stream.map(StreamReference.init)
    switch content {
    case .failure(let reason): return .failure(.network(reason))
    case .passOn, .later: return .failure(.network("nobody answers"))
    case .bytes(let bytes): resource.bytes = bytes
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else { return .failure(.notFound(path)) }
      resource.bytes = [UInt8](data)
    }
    if resource.fields["content-length"] == nil, stream == nil {
      resource.fields.append(HTTPField(name: "content-length", value: "\(resource.bytes.count)"))
    }
    if let rules = request.rules, rules.isForeign(request.url) { resource.allow(rules.origin) }
    return .success(resource)
  }
}

extension Resource {
  /// Lets an origin read all of it, unless it says itself who may.
  fileprivate mutating func allow(_ origin: String) {
    guard fields["access-control-allow-origin"] == nil else { return }
    let names = Set(fields.map { $0.name.lowercased() }).sorted().joined(separator: ", ")
    fields += [
      HTTPField(name: "access-control-allow-origin", value: origin),
      HTTPField(name: "access-control-allow-credentials", value: "true"),
      HTTPField(name: "access-control-expose-headers", value: names),
    ]
  }
}
