import HeadlessWebView

/// The methods for the permissions of a context's pages.
enum PermissionMethods {
  static let browser: [String: BrowserMethod] = [
    "Browser.grantPermissions": { browser, call in
      let names = Set(call.parameters.strings("permissions").flatMap { pageNames[$0] ?? [$0] })
      let origin = call.parameters.optionalString("origin").map { WebURL($0)?.documentOrigin ?? $0 }
      try BrowserMethods.context(call, browser).perform { host in
        host.permissions[origin] = names
        finish(call, in: host)
      }
    },
    "Browser.resetPermissions": { browser, call in
      try BrowserMethods.context(call, browser).perform { host in
        host.permissions = [:]
        finish(call, in: host)
      }
    },
  ]

  /// Responds after the events of pages whose permissions have changed.
  private static func finish(_ call: BrowserCall, in host: PageHost) {
    let reply = call.reply
    host.loop.post { reply.finish() }
  }

  /// The names that pages know, by those of the protocol that differ.
  private static let pageNames: [String: [String]] = [
    "audioCapture": ["microphone"], "clipboardReadWrite": ["clipboard-read", "clipboard-write"],
    "clipboardSanitizedWrite": ["clipboard-write"], "notifications": ["notifications", "push"],
    "videoCapture": ["camera"], "wakeLockScreen": ["screen-wake-lock"],
  ]
}
