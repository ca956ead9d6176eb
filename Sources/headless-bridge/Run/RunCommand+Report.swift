import BridgeTesting
import Foundation
import HeadlessWebView
import SpecRunner

/// What a run leaves behind for a reader.
extension RunCommand {
  /// Writes the report that was asked for.
  ///
  /// - Throws: ``UsageError`` when it cannot be written.
  func writeReport(of view: WebView, _ status: Command.Status) throws {
    guard let path = options.report, let recorder, let sources else { return }
    let name = URL(fileURLWithPath: options.page).lastPathComponent
    var entry = ReportEntry(file: options.page, path: [name], verdict: status == .success ? .passed : .failed)
    entry.failures = failures.map { SpecFailure(message: $0) }
    entry.pageMilliseconds = view.eventLoop.now / .milliseconds(1)
    entry.records = [SpecRecord(events: recorder.events, view: view, sources: sources, name: name)]
    let page = ReportPage(title: name, entries: [entry]) { try? TextFile.read($0) }
    guard (try? page.html.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
      throw UsageError(description: "--report \(path): cannot be written")
    }
  }
}
