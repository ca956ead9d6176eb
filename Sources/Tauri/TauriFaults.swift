import HeadlessWebView

/// Faults that Tauri's native side reports in addition to those of all bridges.
extension FaultCode {
  /// A message has another key than the one that native injected, so native ignores it, as the original does.
  ///
  /// Fields: `name`.
  public static let wrongInvokeKey = FaultCode(rawValue: "wrong-invoke-key")
  /// A request of the page to native failed, so the page posts its messages from now on.
  public static let requestsBlocked = FaultCode(rawValue: "ipc-blocked")
}

extension EventType {
  /// The page added a listener of an event, or removed one.
  ///
  /// Fields: `name`, the event; `id`; `action`, which is `listen` or `unlisten`; `target`.
  public static let tauriListener = EventType(rawValue: "tauri-listener")
  /// Native sent a message on a channel of the page, or ended the channel.
  ///
  /// Fields: `id`, `index`, and `data` or `end`.
  public static let tauriChannel = EventType(rawValue: "tauri-channel")
}
