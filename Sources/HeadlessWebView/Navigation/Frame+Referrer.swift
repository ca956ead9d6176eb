/// What a document is told of the one that led to it: Referrer Policy, "strict-origin-when-cross-origin".
extension Frame {
  /// Notes who leads the frame to an address, for the document that comes; most such addresses are messages, and none comes.
  func setReferrer(_ source: Frame?, to target: WebURL) {
    guard let source else { return led = nil }
    // The same again, as message after message is, needs no new note.
    if let led, led.to == target, led.from == source.documentAddress { return }
    led = (source.documentAddress, target)
  }

  /// A server sent the frame on: what the next address is told is made of what the last one was told.
  func keepReferrer(from last: WebURL, to next: WebURL) {
    guard let known = led, known.to == last else { return }
    led = WebURL(Self.referrer(from: known.from, to: last)).map { ($0, next) }
  }

  /// What the document that comes is told.
  var nextReferrer: String { led.map { Self.referrer(from: $0.from, to: $0.to) } ?? "" }

  /// The document's address; an empty or written one goes by the page around it.
  private var documentAddress: WebURL { info.isAbout ? parent?.documentAddress ?? url : url }

  private static func referrer(from source: WebURL, to target: WebURL) -> String {
    guard source.isWeb, !(source.scheme == "https" && target.scheme == "http") else { return "" }
    guard source.origin == target.origin || target.scheme == "about" else { return source.origin + "/" }
    var shown = source.withoutFragment()
    if !shown.username.isEmpty { shown.setUsername("") }
    if !shown.password.isEmpty { shown.setPassword("") }
    return shown.href
  }
}
