/// The source of a document.
struct DocumentSource {
  var url: WebURL
  var html: String
  /// The encoding of the original text.
  var encoding = TextEncoding.utf8
  var contentType = "text/html"
  /// Indicates whether the text is XML, which is parsed separately.
  var isXML = false
  /// Indicates whether native provided the text, which the history keeps because no server has it.
  var isGiven = false
  /// The body of the POST request for the document.
  var body: FormBody?
  /// The policies of the response, or those that the document inherits.
  var policies: [ContentPolicy] = []
  /// The source of the navigation; nil for one of native.
  var referrer: Referrer?
  /// The policy for referrers that the response declares; nil if it declares none.
  var referrerPolicy: ReferrerPolicy?

  /// Indicates whether the document is in quirks mode without a document type; generated documents are not.
  var allowsQuirks: Bool { contentType == "text/html" }
}

/// The kind of document that shows a resource: HTML, "loading a document".
///
/// A resource that is neither text nor an image is treated as a page.
enum DocumentKind {
  case page
  case xml(String)
  case text(String)
  case image(String)

  private static let texts: Set<String> = [
    "text/plain", "text/css", "text/javascript", "application/javascript", "application/json", "text/json",
  ]

  init(_ resource: Resource) {
    let field = resource.fields["content-type"] ?? ""
    let type = (field.split(separator: ";").first.map(String.init) ?? "").lowercased().filter { $0 != " " }
    if Self.texts.contains(type) {
      self = .text(type)
    } else if type == "text/xml" || type == "application/xml" || type.hasSuffix("+xml") {
      self = .xml(type)
    } else if type.hasPrefix("image/") {
      self = .image(type)
    } else {
      self = .page
    }
  }

  var contentType: String {
    switch self {
    case .page: "text/html"
    case .text(let type), .image(let type), .xml(let type): type
    }
  }

  /// Indicates whether the text is parsed as XML.
  var isXML: Bool {
    guard case .xml = self else { return false }
    return true
  }

  var isImage: Bool {
    guard case .image = self else { return false }
    return true
  }

  /// Returns the page that WebKit generates for a resource.
  func markup(of text: String, at url: WebURL) -> String {
    switch self {
    case .page, .xml:
      return text
    case .text:
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "<html><head></head><body><pre style=\"word-wrap: break-word; white-space: pre-wrap;\">\n\(escaped)"
    case .image:
      let source = url.href.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "<html><head></head><body style=\"margin: 0px\"><img src=\"\(source)\">"
    }
  }
}
