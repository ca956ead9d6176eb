import Ownership

/// A prompt of a page that native code may answer itself.
public struct PromptRequest: Sendable {
  /// The text of the prompt.
  public let message: String
  /// The text that the answer is by default.
  public let defaultText: String
  /// The frame that shows the prompt.
  public let frame: FrameInfo
}

/// The answer of native code to a prompt.
public enum PromptResponse: Sendable, Hashable {
  /// A text; nil is null in the page.
  case text(String?)
}

/// Identifies a prompt handler, for its removal.
public struct PromptHandlerID: Sendable, Hashable {
  let number: Int
}

/// The functions that answer prompts in place of a dialog.
final class PromptHandlers {
  private var handlers: [(id: PromptHandlerID, handler: (PromptRequest) -> PromptResponse?)] = []
  private var last = 0

  func add(_ handler: @escaping (PromptRequest) -> PromptResponse?) -> PromptHandlerID {
    last += 1
    let id = PromptHandlerID(number: last)
    handlers.append((id, handler))
    return id
  }

  func remove(_ id: PromptHandlerID) { release(exchange(&handlers, with: handlers.filter { $0.id != id })) }

  func removeAll() { release(exchange(&handlers, with: [])) }

  /// Returns the first handler's answer; nil if none answers.
  func answer(_ request: @autoclosure () -> PromptRequest) -> PromptResponse? {
    guard !handlers.isEmpty else { return nil }
    let request = request()
    for (_, handler) in handlers {
      if let response = handler(request) { return response }
    }
    return nil
  }
}

extension WebView {
  /// Answers prompts of pages before the user sees them: `prompt()` is a synchronous call of native code in several
  /// bridges.
  ///
  /// An answered prompt is no dialog: the ``UIDelegate`` isn't asked, and the transcript has no
  /// ``EventType/dialog``.
  /// - Parameter handler: Returns the answer, or nil to pass the prompt on to the next handler or to the user.
  /// - Returns: The identifier for ``removePromptHandler(_:)``.
  @discardableResult
  public func addPromptHandler(_ handler: @escaping (PromptRequest) -> PromptResponse?) -> PromptHandlerID {
    promptHandlers.add(handler)
  }

  /// Removes a prompt handler.
  public func removePromptHandler(_ id: PromptHandlerID) { promptHandlers.remove(id) }
}
