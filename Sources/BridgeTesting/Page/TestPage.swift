import HeadlessWebView
import JavaScriptEngine

/// The page of a test, used as a user does: you can load it, click, fill in fields, read it, and wait for a state.
///
/// Every action locates its element again, and waits until the element exists, is visible and is enabled. The action
/// ends when the page is idle. All waits are in virtual time, which takes no real time on the virtual clock. A wait for
/// something that can never happen fails at once.
///
/// Every function has a blocking and a suspending form; an `async` test uses the latter.
public final class TestPage {
  /// The view that shows the page.
  public let view: WebView
  /// The default limit for an action, in virtual time.
  public var timeout: Duration = .seconds(5)
  private let watch = LoadWatch()

  /// Creates an object for the page that a view has loaded or will load.
  public init(_ view: WebView) {
    self.view = view
    view.addObserver(watch)
  }

  /// The default URL of a page that is loaded from text.
  public static let address = "https://page.test/"

  /// The address of the page.
  public var url: String { view.url.href }

  /// Starts a load; the steps end when the page has loaded and is idle.
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
          throw .notInTime("loading", reason: "the page has not loaded", limit: limit, in: view.eventLoop)
        }
      default: return .done
      }
    }
  }

  /// Returns a query that performs an action on an element, or reads something from it.
  func action(
    _ word: String, _ element: PageElement, _ action: String, _ argument: StructuredValue = nil, _ limit: Duration?
  ) -> PageQuestion {
    question(
      "\(word)(\(element))", element, action, argument, limit, settles: true,
      judge: { value in value })
  }

  /// Returns a query about elements that is repeated until its result is acceptable.
  ///
  /// - Parameter judge: Returns the value if it is acceptable, or throws the reason why it is not yet.
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

  /// A result that is not acceptable yet.
  struct Unfit: Error {
    let reason: String
  }
}

/// Observes how loads end.
private final class LoadWatch: WebViewObserver {
  var end: Result<Void, NavigationError>?

  func webView(didFinish url: WebURL) { end = .success(()) }
  func webView(didFail error: NavigationError) { end = .failure(error) }
}

@available(*, unavailable, message: "a page belongs to the isolation of its view")
extension TestPage: Sendable {}

/// The reason why an action on a page failed, or why an expected state did not occur.
public enum TestPageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The action timed out: the action, the reason for waiting, the limit in virtual or real time, and the pending work
  /// of the page.
  case notInTime(String, reason: String, limit: Duration, isVirtual: Bool, pending: [PendingWork])
  /// The page is idle, so the expected state can never occur: the action, and the reason for waiting.
  case neverComes(String, reason: String)
  /// The action can never succeed: the action, and the reason.
  case impossible(String, reason: String)
  /// A script threw, returned a value that cannot be copied, or had no page: the action, and the error.
  case script(String, ScriptError)
  /// The page failed to load.
  case notLoaded(NavigationError)
  /// The address is not a valid URL.
  case noAddress(String)
  /// A result from the page does not have the requested type: the action, and the reason.
  case unreadable(String, reason: String)

  /// The action, and the reason why it failed.
  public var description: String {
    switch self {
    case .notInTime(let what, let reason, let limit, let isVirtual, let pending):
      "\(what): timed out after \(limit)\(isVirtual ? " (virtual)" : ""): \(reason)"
        + (pending.isEmpty ? "" : "; pending: " + pending.listed(separator: ", "))
    case .neverComes(let what, let reason): "\(what): \(reason), and the page is idle, so that cannot change"
    case .impossible(let what, let reason): "\(what): \(reason)"
    case .script(let what, let error): "\(what): \(error)"
    case .notLoaded(let error): "the page failed to load: \(error)"
    case .noAddress(let text): "invalid URL: \(text)"
    case .unreadable(let what, let reason): "\(what): \(reason)"
    }
  }
}

extension TestPageError {
  /// Returns the error for an action that timed out on a loop.
  static func notInTime(_ what: String, reason: String, limit: Duration, in loop: EventLoop) -> Self {
    .notInTime(what, reason: reason, limit: limit, isVirtual: loop.isVirtual, pending: loop.pendingWork)
  }
}
