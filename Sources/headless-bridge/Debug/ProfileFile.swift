import Foundation
import HeadlessWebView
import ScriptDebugger
import SpecRunner

/// The file of `--profile`: collects the profiles of groups of pages, in one process or from workers.
///
/// Only one thread uses it at a time.
final class ProfileFile: @unchecked Sendable {
  private let path: String
  private var profile = CPUProfile()
  private var profiler: PageProfiler?

  init(_ path: String) { self.path = path }

  /// Begins to record the scripts of a group, if that has not begun.
  func begin(_ group: WebViewGroup) {
    guard profiler == nil else { return }
    profiler = PageProfiler(of: group)
    if profiler == nil { Output.error("headless-bridge: --profile: the engine cannot sample scripts") }
  }

  /// Ends the recording, and returns the event that passes the profile to the run; `nil` if there was none.
  func event() -> SpecEvent? {
    guard let profile = profiler.take()?.finish(), let text = try? JSONEncoder().encode(profile) else { return nil }
    return .profiled(json: String(decoding: text, as: UTF8.self))
  }

  /// Adds the profile of an event.
  func read(_ event: SpecEvent) {
    guard case .profiled(let json) = event,
      let added = try? JSONDecoder().decode(CPUProfile.self, from: Data(json.utf8))
    else { return }
    profile.append(added)
  }

  /// Ends the recording, and writes the file.
  ///
  /// - Throws: ``UsageError`` when it cannot be written.
  func write() throws {
    if let own = profiler.take()?.finish() { profile.append(own) }
    do { try profile.text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw UsageError(description: "--profile \(path): cannot be written: \(error.localizedDescription)")
    }
  }
}
