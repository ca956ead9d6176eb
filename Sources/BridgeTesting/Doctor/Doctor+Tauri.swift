import BridgeSupport
import HeadlessWebView
import Tauri

/// Findings about pages of Tauri that use an API that is missing.
extension Doctor {
  var hasTauri: Bool { bridges.contains { $0.isTauri } }

  /// Reports a page that uses Tauri's API where native does not provide it; returns false for other errors.
  mutating func readMissingTauri(_ message: String, _ place: FindingPlace?) -> Bool {
    let names = ["__TAURI_INTERNALS__", "__TAURI__", "__TAURI_IPC__"]
    guard let name = names.first(where: { message.contains($0) }) else { return false }
    guard hasTauri else {
      find(
        .usedBeforeReady, "the page uses \(name), which native does not provide: \(message)", at: place, of: name,
        advice: "run with --bridge tauri")
      return true
    }
    guard message.contains("undefined is not an object") || message.contains("Can't find variable") else {
      return false
    }
    find(
      .usedBeforeReady, "the page uses a part of \(name) that does not exist: \(message)", at: place, of: name,
      advice: name == "__TAURI_IPC__"
        ? "the page is made for Tauri 1; its API has other names in Tauri 2"
        : "native provides the parts core, event and app; use --bridge-script with Tauri's bundle.global.js for the rest"
    )
    return true
  }
}
