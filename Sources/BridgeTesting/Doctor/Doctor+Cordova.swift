import HeadlessWebView
import JavaScriptEngine

/// Mistakes of Cordova's pages.
extension Doctor {
  /// Reports an error of a script that uses Cordova or a plugin while the page loads; returns false for another error.
  ///
  /// Plugins and `cordova.exec` exist from `deviceready` on.
  mutating func readErrorBeforeDeviceReady(_ message: String, _ place: FindingPlace?, _ event: TranscriptEvent) -> Bool
  {
    guard bridges.contains(.cordova), event.string("phase") == "script" else { return false }
    if message.contains("cordova already defined") {
      find(
        .readyTwice, "the page loads cordova.js twice, and the second one fails: \(message)", at: place, of: "cordova")
      return true
    }
    if message.contains("Can't find variable: cordova") {
      find(
        .usedBeforeReady, "the page uses cordova before it exists: \(message)", at: place, of: "cordova",
        advice: "load cordova.js in a script element before the scripts that use it")
      return true
    }
    let used =
      message.firstMatch(of: #/'(?:window\.)?((?:cordova|navigator|device)\.[\w$.]+)/#).map { String($0.1) }
      ?? (message.contains("Can't find variable: device") ? "device" : nil)
    guard let used, message.contains("undefined") || message.contains("Can't find variable") else { return false }
    find(
      .usedBeforeReady, "the page uses \(used) before deviceready: \(message)", at: place, of: used,
      advice: "use plugins in a listener of the document's event deviceready")
    return true
  }
}
