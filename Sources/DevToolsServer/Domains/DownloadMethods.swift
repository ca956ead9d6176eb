/// The methods for downloads, on the browser's session and on those of pages.
enum DownloadMethods {
  static let browser: [String: BrowserMethod] = [
    "Browser.setDownloadBehavior": { browser, call in
      let listener = PageDownloads.Listener(connection: call.connection, session: call.session)
      try BrowserMethods.context(call, browser).perform { host in
        reply(call.reply) { () throws(ProtocolError) in
          try host.downloads.configure(call.parameters, listener: listener)
        }
      }
    },
    "Browser.cancelDownload": { browser, call in
      let id = try call.parameters.string("guid")
      try BrowserMethods.context(call, browser).perform { host in
        reply(call.reply) { () throws(ProtocolError) in try host.downloads.cancel(id) }
      }
    },
  ]

  static let page: [String: PageMethod] = [
    "Browser.setDownloadBehavior": { call in
      let session = call.session
      try call.page.host.downloads.configure(
        call.parameters, listener: PageDownloads.Listener(connection: session.connection, session: session.name))
      call.finish()
    },
    "Browser.cancelDownload": { call in
      try call.page.host.downloads.cancel(try call.parameters.string("guid"))
      call.finish()
    },
    "Page.setDownloadBehavior": { call in
      try call.page.host.downloads.configure(call.parameters, listener: nil)
      call.finish()
    },
  ]

  private static func reply(_ reply: Reply, _ body: () throws(ProtocolError) -> Void) {
    do throws(ProtocolError) {
      try body()
      reply.finish()
    } catch {
      reply.fail(error)
    }
  }
}
