import CJavaScriptCore

/// Samples of the running functions, for profiles.
extension VirtualMachine {
  /// Begins to sample the running functions, each millisecond in which a script runs; returns false if the engine
  /// can't.
  package func startSampling() -> Bool { JSContextGroupEnableSamplingProfiler(group) }

  /// Ends the sampling.
  package func stopSampling() { JSContextGroupDisableSamplingProfiler(group) }

  /// Returns the samples since the last call: an object with the members `traces` and `sources`.
  package func takeSamples() -> JSONText? {
    guard let samples = JSContextGroupTakeSamplesFromSamplingProfiler(group) else { return nil }
    return try? JSONText(UTF16Text(owning: samples))
  }
}
