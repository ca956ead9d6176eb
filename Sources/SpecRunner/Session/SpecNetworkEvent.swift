import HeadlessWebView
import JavaScriptEngine

/// An event of the network with its page.
///
/// Its description is created when the spec reads it, which few specs do.
struct SpecNetworkEvent {
  private let event: NetworkEvent
  private let page: SpecPage
  /// The time of the page's clock in milliseconds since 1970.
  let time: Double

  init(_ event: NetworkEvent, of page: SpecPage, at time: Double) {
    (self.event, self.page, self.time) = (event, page, time)
  }

  /// Returns whether this is the first event of a request.
  func isRequest(_ number: Int, of page: SpecPage) -> Bool {
    if case .request(_, number) = event { self.page === page } else { false }
  }

  /// The kind, as `Resources/testing/requests.js` names it.
  var kind: StructuredValue {
    switch event {
    case .request: "request"
    case .redirect: "redirect"
    case .response: "response"
    case .failure: "failure"
    }
  }

  /// The event as that script reads it.
  var description: StructuredValue {
    switch event {
    case .request(let request, let number): SpecSession.describe(request, number, of: page)
    case .redirect(let response, let next, let number):
      [
        "page": .number(page.number), "response": SpecSession.describe(response, number, of: page),
        "next": SpecSession.describe(next, number, of: page),
      ]
    case .response(let response, let number): SpecSession.describe(response, number, of: page)
    case .failure(let reason, let number):
      [
        "page": .number(page.number), "context": .number(page.context.number), "number": .number(number),
        "reason": .string(reason.description),
      ]
    }
  }
}
