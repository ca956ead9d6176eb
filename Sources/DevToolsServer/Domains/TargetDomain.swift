import HeadlessWebView

/// The domain Target on a page's session: there are no workers to attach to.
enum TargetDomain {
  static let methods: [String: PageMethod] = [
    "Target.setAutoAttach": { call in
      call.session.attaches = call.parameters.flag("autoAttach")
      call.finish()
    },
    "Target.setDiscoverTargets": { call in call.finish() },
    "Target.getTargetInfo": { call in
      guard let info = call.page.host.browser.target(call.page.id) else { throw ProtocolError.noTarget }
      call.reply.finish(["targetInfo": info.describe(isAttached: true)])
    },
    "Target.detachFromTarget": { call in
      let id = call.parameters.optionalString("sessionId") ?? call.session.id
      guard call.page.session(id) != nil else {
        throw ProtocolError("No session with given id", code: .invalidParameters)
      }
      call.page.detach(id)
      call.finish()
    },
    "Target.closeTarget": { call in
      call.reply.finish(["success": true])
      call.page.close()
    },
    "Browser.getWindowForTarget": { call in
      let viewport = call.page.view.viewport
      call.reply.finish([
        "windowId": 1,
        "bounds": [
          "left": 0, "top": 0, "width": .integer(viewport.width), "height": .integer(viewport.height),
          "windowState": "normal",
        ],
      ])
    },
  ]
}
