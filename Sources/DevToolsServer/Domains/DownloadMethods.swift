/// The methods for downloads, on the browser's session and on those of pages.
enum DownloadMethods {
  static let browser: [String: BrowserMethod] = [
    "Browser.setDownloadBehavior": { browser, call in
      let settings = try PageDownloads.Settings(call.parameters)
      let listener = PageDownloads.Listener(connection: call.connection, session: call.session)
      // A context that has no page yet isn't started for it: the work waits in its queue.
      try BrowserMethods.contextWithoutStart(call, browser).perform {
        $0.downloads.apply(settings, listener: listener)
      }
      call.reply.finish()
    },
    "Browser.cancelDownload": { browser, call in
      let id = try call.parameters.string("guid")
      try BrowserMethods.context(call, browser).perform { host in
        do throws(ProtocolError) {
          try host.downloads.cancel(id)
          call.reply.finish()
        } catch {
          call.reply.fail(error)
        }
      }
    },
  ]

  static let page: [String: PageMethod] = [
    "Browser.setDownloadBehavior": { call in
      let session = call.session
      call.page.host.downloads.apply(
        try PageDownloads.Settings(call.parameters),
        listener: PageDownloads.Listener(connection: session.connection, session: session.name))
      call.finish()
    },
    "Browser.cancelDownload": { call in
      try call.page.host.downloads.cancel(try call.parameters.string("guid"))
      call.finish()
    },
    "Page.setDownloadBehavior": { call in
      call.page.host.downloads.apply(try PageDownloads.Settings(call.parameters), listener: nil)
      call.finish()
    },
  ]
}
