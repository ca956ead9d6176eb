import Foundation

/// Gets resources by URL, within a policy.
final class ResourceLoader {
  private let policy: ResourcePolicy
  private let files: FileReader?
  private let network: NetworkLoader?

  init(policy: ResourcePolicy, inbox: LoopInbox) {
    self.policy = policy
    files = policy.root.flatMap { FileReader(root: $0) }
    network = policy.allowedHosts.isEmpty ? nil : NetworkLoader(allowedHosts: policy.allowedHosts, inbox: inbox)
  }

  /// Gets a resource; the completion is called now for files, and as a task of the loop for the network.
  func load(_ url: WebURL, completion: @escaping (Result<Resource, ResourceError>) -> Void) {
    switch url.scheme {
    case "http", "https":
      if let origin = policy.origin, origin.origin == url.origin {
        completion(readFile(url))
      } else if let network, let host = url.host, policy.allowedHosts.contains(host) {
        network.load(url, completion: completion)
      } else {
        completion(.failure(.hostNotAllowed(url.host ?? "")))
      }
    case "file":
      completion(readFile(url))
    case "data":
      completion(Self.decodeData(url))
    default:
      completion(.failure(.unsupportedScheme(url.scheme)))
    }
  }

  private func readFile(_ url: WebURL) -> Result<Resource, ResourceError> {
    guard let files else { return .failure(.outsideRoot(url.path)) }
    do throws(ResourceError) {
      guard let path = url.decodedPath else { throw .notFound(url.path) }
      return .success(
        url.scheme == "file" ? try files.read(file: path, url: url) : try files.read(path: path, for: url))
    } catch {
      return .failure(error)
    }
  }

  /// Reads a `data:` URL: Fetch, "data: URL processor".
  private static func decodeData(_ url: WebURL) -> Result<Resource, ResourceError> {
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
    return .success(Resource(url: url, bytes: bytes, contentType: type.isEmpty ? "text/plain" : type))
  }
}

extension WebURL {
  /// The path with its escapes taken out; nil when they hide a slash or a NUL.
  var decodedPath: String? {
    let bytes = PercentEncoding.decodeToBytes(path)
    guard !bytes.contains(0), !path.lowercased().contains("%2f"), !path.lowercased().contains("%5c") else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
