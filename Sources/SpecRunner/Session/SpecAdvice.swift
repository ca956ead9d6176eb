/// What helps with mistakes that are made in many a first spec.
enum SpecAdvice {
  /// What only pages have.
  private static let pageNames: Set<String> = [
    "document", "window", "location", "navigator", "history", "screen", "localStorage", "sessionStorage", "fetch",
    "XMLHttpRequest", "alert", "confirm", "prompt", "getComputedStyle", "innerWidth", "innerHeight", "Event",
    "CustomEvent", "HTMLElement", "FormData", "Image", "WebViewJavascriptBridge", "dsBridge", "WVJBCallbacks",
  ]
  private static let missing = "Can't find variable: "

  /// An error's message, with what to do where that is known.
  static func message(_ message: String, of name: String) -> String {
    guard name == "ReferenceError", message.hasPrefix(missing) else { return message }
    let word = String(message.dropFirst(missing.count))
    guard pageNames.contains(word) else { return message }
    return message
      + "\nA spec runs outside of the page: page.evaluate(() => …) runs a function in it, where \(word) is."
  }
}
