import JavaScriptEngine

/// A call of a page's function that waits for its turn.
struct FunctionCall {
  /// Who hears what of it.
  enum End {
    case completion(WebView.ScriptCompletion?)
    /// A failure alone is told.
    case failure((ScriptError) -> Void)
  }

  let function: PageFunction
  /// The first argument, and those behind it: nearly every call has one, and needs no array.
  var argument: ScriptArgument?
  var more: [ScriptArgument] = []
  /// Asked right before the call, when the page may be another than at present.
  let condition: (() -> Bool)?
  let end: End
}

extension FunctionCall {
  init(
    _ function: PageFunction, _ arguments: [ScriptArgument], _ condition: (() -> Bool)?,
    _ completion: WebView.ScriptCompletion?
  ) {
    self.init(
      function: function, argument: arguments.first, more: arguments.count > 1 ? Array(arguments.dropFirst()) : [],
      condition: condition,
      end: .completion(completion))
  }
}

extension FunctionCall.End {
  /// Tells of a failure here and now.
  func fail(_ reason: ScriptError) {
    switch self {
    case .completion(let completion): completion?(.failure(reason))
    case .failure(let handler): handler(reason)
    }
  }
}
