import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page on the virtual clock at `https://app.example/` that starts workers, whose scripts are routes of that origin.
final class WorkerPage {
  let page: Page
  var view: WebView { page.view }

  /// - Parameter scripts: The texts of scripts by their paths, such as `/worker.js`.
  init(_ scripts: [String: String] = [:], configure: (inout WebViewConfiguration) -> Void = { _ in }) throws {
    page = try Page(configure: configure)
    for (path, text) in scripts {
      page.view.network.route(
        where: { $0.href.prefix { !"?#".contains($0) } == "https://app.example\(path)" },
        answer: { _ in .text(text, type: "text/javascript") })
    }
  }

  /// The functions of every test page: `worker(path or options)` starts a worker whose messages are lines of the log,
  /// and `inline(text)` returns the address of a script.
  private static let prelude = """
    const worker = (url, options) => {
      const made = new Worker(url, options);
      made.onmessage = (event) => log('got', typeof event.data === 'string' ? event.data : JSON.stringify(event.data));
      return made;
    };
    const inline = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    """

  /// Runs the body of an async function until the view is idle, and returns the log.
  func run(_ body: String) throws -> [String] { try page.run(Self.prelude + body) }

  /// Returns the log of a page that runs a script in a worker.
  static func log(ofWorker text: String) throws -> [String] {
    try WorkerPage(["/worker.js": text]).run("worker('/worker.js');")
  }
}
