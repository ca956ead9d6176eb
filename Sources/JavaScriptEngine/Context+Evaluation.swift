import CJavaScriptCore

/// The evaluation of text by scripts: `eval`, `Function` and their like.
extension Context {
  /// Makes each evaluation of text by a script throw an `EvalError`; native code still evaluates scripts.
  package func refuseEvaluationOfText(with message: String) {
    guard !isClosed, let text = JSStringCreateWithUTF8CString(message) else { return }
    JSGlobalContextSetEvalEnabled(ref, false, text)
    JSStringRelease(text)
  }

  /// Lets scripts evaluate text again.
  package func allowEvaluationOfText() {
    guard !isClosed, let text = JSStringCreateWithUTF8CString("") else { return }
    JSGlobalContextSetEvalEnabled(ref, true, text)
    JSStringRelease(text)
  }
}
