/// The rules for a page's requests to other origins, and for reading their responses: Fetch Standard, "CORS protocol".
struct CrossOriginRules: Sendable {
  /// The page's origin as servers see it; `null` for an opaque origin.
  var origin: String
  /// The access of the page to files; nil if it is not a file itself.
  let files: FileAccess?
  let withCredentials: Bool
  /// Indicates whether the page observes the upload's progress, which requires a preflight request.
  let watchesUpload: Bool
  /// Indicates whether cookies are omitted even from requests to the page's own origin.
  var omitsCookies = false
  var mode = Mode.consent

  /// The mode of a request to another origin.
  enum Mode: String, Sendable {
    /// The request is sent if the other origin allows it.
    case consent = "cors"
    /// Requests to other origins fail.
    case ownOrigin = "same-origin"
    /// A simple request is sent, but the page cannot read the response.
    case blind = "no-cors"
  }

  private static let safeFields: Set = ["accept", "accept-language", "content-language", "content-type"]
  private static let safeTypes: Set = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]
  private static let readableFields: Set = [
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
  ]

  func isForeign(_ url: WebURL) -> Bool {
    switch url.scheme {
    // Only the page's own documents can resolve a blob's URL.
    case "data", "blob": false
    case _ where files == .universal: false
    case "file": files != .shared
    default: url.documentOrigin != origin
    }
  }

  /// Returns whether cookies go with a request.
  func sendsCookies(to url: WebURL) -> Bool { !omitsCookies && (withCredentials || !isForeign(url)) }

  /// Returns the reason why a URL may not be requested at all; nil if it may.
  func refusal(to url: WebURL) -> ResourceError? {
    guard mode == .ownOrigin, isForeign(url) else { return nil }
    if files != nil, url.scheme == "file" { return .separateFile }
    return .crossOrigin("\(url): the mode same-origin allows only the page's own origin, \(origin)")
  }

  /// Returns the reason why a page that is a file may not read another one; nil if it may.
  ///
  /// Files have no headers with which they could allow the request.
  func refusal(toFile url: WebURL) -> ResourceError? {
    files != nil && mode != .blind && isForeign(url) ? .separateFile : nil
  }

  /// Returns the names of the header fields that a server must allow.
  private func unsafeFields(of request: ResourceRequest) -> [String] {
    (request.pageFields ?? request.fields).filter { field in
      let name = field.name.lowercased()
      guard Self.safeFields.contains(name), field.value.utf8.count <= 128 else {
        return !["origin", "cookie", "referer"].contains(name)
      }
      guard name == "content-type" else { return false }
      return !Self.safeTypes.contains(field.value.prefix { $0 != ";" }.trimmed.lowercased())
    }.map { $0.name.lowercased() }.sorted()
  }

  /// Returns the preflight request for a request; nil if none is required.
  func preflight(for request: ResourceRequest) -> ResourceRequest? {
    let names = unsafeFields(of: request)
    let isSimple = ["GET", "HEAD", "POST"].contains(request.method)
    guard mode == .consent, isForeign(request.url), !isSimple || !names.isEmpty || watchesUpload else { return nil }
    var question = ResourceRequest(url: request.url, method: "OPTIONS", timeout: request.timeout)
    question.isSynchronous = request.isSynchronous
    question.referrer = request.referrer
    question.fields = [
      HTTPField(name: "Accept", value: "*/*"), HTTPField(name: "Origin", value: origin),
      HTTPField(name: "Access-Control-Request-Method", value: request.method),
    ]
    if !names.isEmpty {
      question.fields.append(HTTPField(name: "Access-Control-Request-Headers", value: names.joined(separator: ",")))
    }
    return question
  }

  /// Returns the reason why the response to a preflight request forbids the request; nil if it does not.
  func refusal(of request: ResourceRequest, after answer: Resource) -> ResourceError? {
    if let refusal = refusal(of: answer) { return refusal }
    func agrees(_ field: String, to wanted: String) -> Bool {
      let list = (answer.fields[field] ?? "").split(separator: ",").map { $0.trimmed.lowercased() }
      return list.contains(wanted.lowercased()) || !withCredentials && list.contains("*") && wanted != "authorization"
    }
    guard (200..<300).contains(answer.status) else {
      return .crossOrigin("\(answer.url): the preflight request failed with status \(answer.status)")
    }
    let isSimple = ["GET", "HEAD", "POST"].contains(request.method)
    guard isSimple || agrees("access-control-allow-methods", to: request.method) else {
      return .crossOrigin("\(answer.url): Access-Control-Allow-Methods does not include \(request.method)")
    }
    for name in unsafeFields(of: request) where !agrees("access-control-allow-headers", to: name) {
      return .crossOrigin("\(answer.url): Access-Control-Allow-Headers does not include \(name)")
    }
    return nil
  }

  /// Returns the reason why the page may not read a response; nil if it may.
  func refusal(of answer: Resource) -> ResourceError? {
    guard mode == .consent, isForeign(answer.url) else { return nil }
    let allowed = answer.fields["access-control-allow-origin"]
    if allowed == "*" && !withCredentials { return nil }
    guard allowed == origin else {
      let reason = allowed.map { "is \($0)" } ?? "is missing"
      return .crossOrigin("\(answer.url): Access-Control-Allow-Origin \(reason), but the page's origin is \(origin)")
    }
    guard !withCredentials || answer.fields["access-control-allow-credentials"] == "true" else {
      return .crossOrigin("\(answer.url): Access-Control-Allow-Credentials is not true")
    }
    return nil
  }

  /// Returns the header fields of a response that the page may read.
  func visibleFields(of answer: Resource) -> [HTTPField] {
    let fields = answer.fields.filter { !["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
    guard isForeign(answer.url) else { return fields }
    let exposed = (answer.fields["access-control-expose-headers"] ?? "").split(separator: ",").map {
      $0.trimmed.lowercased()
    }
    if exposed.contains("*") && !withCredentials { return fields }
    return fields.filter {
      Self.readableFields.contains($0.name.lowercased()) || exposed.contains($0.name.lowercased())
    }
  }
}

extension CrossOriginRules {
  /// Creates the rules for resources that elements of a document with an origin load.
  ///
  /// - Parameter mode: The mode of the request; nil for a request whose response the page need not be able to read.
  init(_ origin: Origin, mode: Mode = .blind, credentials: String = "include") {
    self.init(
      origin: origin.name, files: origin.isFile ? origin.access : nil, withCredentials: credentials == "include",
      watchesUpload: false, omitsCookies: credentials == "omit", mode: mode)
  }
}
