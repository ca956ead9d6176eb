/// A field of a request's or an answer's head.
struct HTTPField: Sendable, Hashable {
  var name: String
  var value: String
}

extension [HTTPField] {
  /// The values of a name, joined as HTTP joins them; nil when the field is not there.
  subscript(name: String) -> String? {
    let values = filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// What is asked for.
struct ResourceRequest: Sendable {
  var url: WebURL
  var method = "GET"
  var fields: [HTTPField] = []
  var body: [UInt8]?
  /// How long the answer may take; nil for as long as it takes.
  var timeout: Duration?
  /// Whether whoever asks is blocked until the answer is there.
  var isSynchronous = false
  /// What a page's script may ask of other origins; nil for documents and scripts, which may come from anywhere.
  var rules: CrossOriginRules?
  var redirects = Redirects.follow
  /// Whether who asks may read by `file:`: pages that are no files themselves may not.
  var readsFiles = true
  /// What a `blob:` URL stands for; nil when it stands for nothing any more.
  var blob: Resource?

  /// What is done when the server sends the request elsewhere.
  enum Redirects: String, Sendable {
    case follow
    /// It is an error.
    case error
    /// The answer is told as it is.
    case manual
  }

  /// Whether cookies go along and are kept: the question ahead of a request, which alone asks for options without rules, has none.
  var usesCookies: Bool { rules?.sendsCookies(to: url) ?? (method != "OPTIONS") }
}

/// Something that was read.
struct Resource: Sendable {
  /// Who can answer a request.
  enum Source: String {
    case file, route, server
  }

  var url: WebURL
  var status = 200
  var fields: [HTTPField] = []
  var bytes: [UInt8]
  /// Whether the server had sent the request elsewhere.
  var isRedirected = false
  /// Whose answer it is.
  var source = Source.file
  /// What comes behind the bytes, as long as the answer stays open.
  var stream: StreamReference?

  init(url: WebURL, status: Int = 200, fields: [HTTPField] = [], bytes: [UInt8] = []) {
    self.url = url
    self.status = status
    self.fields = fields
    self.bytes = bytes
  }

  /// A file, as a static server sends it.
  init(url: WebURL, bytes: [UInt8], contentType: String) {
    self.init(
      url: url,
      fields: [
        HTTPField(name: "content-type", value: contentType), HTTPField(name: "content-length", value: "\(bytes.count)"),
      ], bytes: bytes)
  }
}
