import HeadlessWebView
import JavaScriptEngine

/// Records a profile of the processor's time that the scripts of a group's pages use.
///
/// It needs no debugger, and scripts run as fast as without it, but for the time of the samples.
public final class PageProfiler {
  private let group: WebViewGroup

  /// Begins to record; nil if the engine can't.
  public init?(of group: WebViewGroup) {
    guard group.virtualMachine.startSampling() else { return nil }
    self.group = group
  }

  /// Ends the recording, and returns the profile.
  public func finish() -> CPUProfile {
    let machine = group.virtualMachine
    defer { machine.stopSampling() }
    return machine.takeSamples().map { CPUProfile(samplesOf: $0) } ?? CPUProfile()
  }
}
