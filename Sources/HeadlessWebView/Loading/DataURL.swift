import Foundation

/// Reads `data:` URLs: Fetch, "data: URL processor".
enum DataURL {
  static func decode(_ url: WebURL) -> Result<Resource, ResourceError> {
    let path = url.path + (url.query.map { "?" + $0 } ?? "")
    guard let comma = path.firstIndex(of: ",") else { return .failure(.undecodable("data URL")) }
    var type = String(path[..<comma])
    var bytes = PercentEncoding.decodeToBytes(String(path[path.index(after: comma)...]))
    if type.lowercased().hasSuffix(";base64") {
      type = String(type.dropLast(7))
      guard let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters) else {
        return .failure(.undecodable("base64"))
      }
      bytes = [UInt8](data)
    }
    if type.isEmpty { type = "text/plain;charset=US-ASCII" }
    if type.hasPrefix(";") { type = "text/plain" + type }
    return .success(Resource(url: url, fields: [HTTPField(name: "content-type", value: type)], bytes: bytes))
  }
}
