/// What a document is made of.
struct DocumentSource {
  var url: WebURL
  var html: String
  /// The encoding that the text was in.
  var encoding = TextEncoding.utf8
  var contentType = "text/html"
  /// Whether the text is XML, which has a parser of its own.
  var isXML = false
  /// Whether native gave the text, which the history keeps because no server has it.
  var isGiven = false
  /// What was posted for it.
  var body: FormBody?
  /// The Content-Security-Policy that its answer had.
  var policy: String?
}
