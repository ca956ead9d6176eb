import HeadlessWebView
import JavaScriptEngine

/// The page of a test, as a person has it before them: loads it, clicks, fills in, reads, and waits until it is as
/// expected.
///
/// Elements are looked for anew each time, and what is done to one waits until it is there, can be seen and is enabled.
/// What is done ends when nothing is due in the page any more. All waiting is in the page's time, which costs none of
/// the test's on the virtual clock; what waits for something that can never come fails at once.
///
/// Every function has a form that blocks and one that suspends; an `async` test takes the latter.
public final class TestPage {
  /// The view that shows the page.
  public let view: WebView
  /// How much of the page's time anything may take that is not told its own limit.
  public var timeout: Duration = .seconds(5)
  private let watch = LoadWatch()

  /// Takes the page of a view, whatever is in it.
  public init(_ view: WebView) {
    self.view = view
    view.addObserver(watch)
  }

  /// A page of a text without an address stands here.
  public static let address = "https://page.test/"

  /// The address of the page.
  public var url: String { view.url.href }

  /// Starts a load; the steps end when the page has loaded and come to rest.
  func loading(_ limit: Duration?, _ start: (WebView) -> Void) -> PageSteps<TestPageError> {
    let limit = limit ?? timeout
    watch.end = nil
    start(view)
    var state = 0
    return PageSteps(view: view) { [view, watch] () throws(TestPageError) in
      state += 1
      switch state {
      case 1: return .run(until: { watch.end != nil }, limit: limit)
      case 2:
        switch watch.end {
        case .success: return .settle
        case .failure(let error): throw .notLoaded(error)
        case nil:
          throw .notInTime(
            "loading", reason: "the page has not loaded", limit: limit, pending: view.eventLoop.pendingWork)
        }
      default: return .done
      }
    }
  }

  /// Has something done to an element, or asks something of it.
  func action(
    _ word: String, _ element: PageElement, _ action: String, _ argument: StructuredValue = nil, _ limit: Duration?
  ) -> PageQuestion {
    question(
      "\(word)(\(element))", element, action, argument, limit, settles: true,
      judge: { value in value })
  }

  /// Asks something of elements until the answer will do.
  ///
  /// - Parameter judge: Gives the value if it will do, or why not yet.
  func question(
    _ what: String, _ element: PageElement, _ action: String, _ argument: StructuredValue = nil, _ limit: Duration?,
    settles: Bool = false, judge: @escaping (StructuredValue) throws(Unfit) -> StructuredValue
  ) -> PageQuestion {
    PageQuestion(
      view, what, limit: limit ?? timeout, settles: settles,
      ask: { view, completion in
        view.call(
          PageActions.answer, .copy(.array(element.steps)), .text(action), .copy(argument), .boolean(false),
          completion: completion)
      },
      judge: { answer in
        let reason = answer["reason"].string ?? ""
        switch answer["state"].string {
        case "wrong": return .wrong(reason)
        case "waiting": return .waiting(reason)
        default:
          do throws(Unfit) { return .good(try judge(answer["value"])) } catch { return .waiting(error.reason) }
        }
      })
  }

  /// An answer of the page that will not do yet.
  struct Unfit: Error {
    let reason: String
  }
}

/// Hears how loads end.
private final class LoadWatch: WebViewObserver {
  var end: Result<Void, NavigationError>?

  func webView(didFinish url: WebURL) { end = .success(()) }
  func webView(didFail error: NavigationError) { end = .failure(error) }
}

@available(*, unavailable, message: "a page belongs to the isolation of its view")
extension TestPage: Sendable {}

/// Why something could not be done with a page, or did not come about.
public enum TestPageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It could not be done in the time that it had: what, what it waited for, the limit, and what was pending in the
  /// page.
  case notInTime(String, reason: String, limit: Duration, pending: [PendingWork])
  /// Nothing is left to do in the page that could bring it about: what, and what it waited for.
  case neverComes(String, reason: String)
  /// It never can be done: what, and why.
  case impossible(String, reason: String)
  /// A script threw, gave what cannot be copied, or had no page: what, and why.
  case script(String, ScriptError)
  /// The page could not be loaded.
  case notLoaded(NavigationError)
  /// The address is none.
  case noAddress(String)
  /// A result of the page is not of the type that was asked for: what, and why.
  case unreadable(String, reason: String)

  /// What was to be done, and why it was not.
  public var description: String {
    switch self {
    case .notInTime(let what, let reason, let limit, let pending):
      "\(what): not within \(limit) of the page's time: \(reason)"
        + (pending.isEmpty ? "" : "; pending: " + pending.listed(separator: ", "))
    case .neverComes(let what, let reason): "\(what): \(reason), and nothing is left to do that could change that"
    case .impossible(let what, let reason): "\(what): \(reason)"
    case .script(let what, let error): "\(what): \(error)"
    case .notLoaded(let error): "the page could not be loaded: \(error)"
    case .noAddress(let text): "no address: \(text)"
    case .unreadable(let what, let reason): "\(what): \(reason)"
    }
  }
}
