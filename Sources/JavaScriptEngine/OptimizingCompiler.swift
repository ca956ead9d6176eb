import CJavaScriptCore

/// The compilers of the engine that optimize functions which run often.
package enum OptimizingCompiler {
  /// Lets the engine optimize functions sixteen times later than by default, in this process and its children.
  ///
  /// For processes that run many short-lived pages beside a client that needs the processors, too. The engine counts
  /// the calls in all pages together, so it optimizes what each page runs a few times, and each new page makes it do
  /// part of this again. Has no effect once the engine is in use. Must be called before the process has a second
  /// thread.
  package static func delay() { HBEngineDelayOptimization() }
}
