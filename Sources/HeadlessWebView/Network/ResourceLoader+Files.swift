/// Responses from files below the root, like those of a static server.
extension ResourceLoader {
  /// The file that responds to requests for a folder.
  private static let index = "index.html"

  func readFile(_ request: ResourceRequest) -> Result<Resource, ResourceError> {
    let url = request.url
    guard let files else { return .failure(.outsideRoot(url.path)) }
    guard ["GET", "HEAD"].contains(request.method) else {
      transcript.fault(.requestMethod, "\(request.method) \(request.url): files support only GET and HEAD")
      return .success(Resource(url: url, status: 405, fields: [HTTPField(name: "allow", value: "GET, HEAD")]))
    }
    guard let path = url.decodedPath else {
      return url.hasStatus ? .success(notFound(url, .notFound(url.path))) : .failure(.notFound(url.path))
    }
    do throws(ResourceError) { return .success(try resource(at: path, for: url, files)) } catch {
      guard request.isNavigation, error.isMissing, !MediaType.isKnown(path: path), let page = policy.fallback,
        let resource = try? read("/" + page, for: url, files)
      else { return error.isMissing && url.hasStatus ? .success(notFound(url, error)) : .failure(error) }
      return .success(resource)
    }
  }

  /// Returns the response of a server for a missing file.
  private func notFound(_ url: WebURL, _ error: ResourceError) -> Resource {
    var resource = Resource(url: url, bytes: Array("Not Found".utf8), contentType: "text/plain; charset=utf-8")
    resource.status = 404
    resource.missing = error
    return resource
  }

  /// Returns the reason why a URL has no file; nil if it has one, or if files do not provide its response.
  func missingFile(at url: WebURL) -> ResourceError? {
    guard isFile(url) else { return nil }
    switch readFile(ResourceRequest(url: url)) {
    case .success(let resource): return resource.missing
    case .failure(let error): return error.isMissing ? error : nil
    }
  }

  /// The text of a file below the root.
  func fileText(of url: WebURL) -> String? {
    guard isFile(url), let file = try? readFile(ResourceRequest(url: url, isNavigation: true)).get(), file.status == 200
    else { return nil }
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The path of the file below the root that responds to navigations to a URL.
  func filePath(of url: WebURL) -> String? {
    guard isFile(url), let files, let path = url.decodedPath, fileText(of: url) != nil else { return nil }
    if url.scheme == "file" { return files.place(ofAbsolute: path) }
    if files.isFolder(path) { return files.root + path + (path.hasSuffix("/") ? "" : "/") + Self.index }
    guard case .success(let resource) = readFile(ResourceRequest(url: url)), resource.status == 200 else {
      return policy.fallback.map { files.root + "/" + $0 }
    }
    return files.root + path
  }

  /// Returns a file, or the response for a folder: its index, or a redirect to its URL with a slash at the end.
  private func resource(at path: String, for url: WebURL, _ files: FileReader) throws(ResourceError) -> Resource {
    guard url.hasStatus, files.isFolder(path) else { return try read(path, for: url, files) }
    guard !path.hasSuffix("/") else { return try read(path + Self.index, for: url, files) }
    // A relative location could begin with two slashes, which name a host.
    let target = "\(url.scheme)://\(url.hostWithPort)\(url.path)/" + (url.query.map { "?" + $0 } ?? "")
    return Resource(url: url, status: 301, fields: [HTTPField(name: "location", value: target)])
  }

  private func read(_ path: String, for url: WebURL, _ files: FileReader) throws(ResourceError) -> Resource {
    let isLocal = url.scheme == "file"
    onFileRead?(isLocal ? files.place(ofAbsolute: path) : files.root + path)
    return isLocal ? try files.read(absolute: path, url: url) : try files.read(path: path, for: url)
  }
}

extension ResourceError {
  /// Indicates whether there is no file, so that another one may respond.
  fileprivate var isMissing: Bool {
    switch self {
    case .notFound, .notAFile: true
    default: false
    }
  }
}

extension WebURL {
  /// The path with its escapes decoded; nil if they hide a slash or a NUL.
  var decodedPath: String? {
    let bytes = PercentEncoding.decodeToBytes(path)
    guard !bytes.contains(0), !path.lowercased().contains("%2f"), !path.lowercased().contains("%5c") else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
