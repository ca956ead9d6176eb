import Foundation

/// The code of the DOM that the engine has compiled, for further machines and processes.
///
/// A process reuses it in memory in any case. Programs that run often and briefly can keep it in files, too.
public enum CompiledCode {
  /// Keeps compiled code in files from now on, and uses those of earlier processes.
  ///
  /// Call it before you open the first view. The files are only valid until the next start of the system, and for the
  /// same build of the engine and the same DOM. Others aren't used, and are removed when ``store()`` creates files.
  ///
  /// - Parameter folder: The folder for the files, which only its owner may be able to write; nil for
  ///   `headless-bridge` in the user's folder for caches (`XDG_CACHE_HOME`, or `.cache` in the home folder).
  public static func useFiles(in folder: String? = nil) {
    let caches = absolutePath(getenv("XDG_CACHE_HOME")) ?? absolutePath(getenv("HOME")).map { $0 + "/.cache" }
    guard let folder = folder ?? caches.map({ $0 + "/headless-bridge" }) else { return }
    BytecodeCache.shared.useFiles(below: folder)
  }

  /// Returns the path in a variable; nil if it isn't absolute.
  ///
  /// `ProcessInfo.environment` would convert all variables to strings at each start.
  private static func absolutePath(_ variable: UnsafeMutablePointer<CChar>?) -> String? {
    variable.map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Compiles and stores the code that was missing so far, which takes about a tenth of a second the first time.
  ///
  /// Call it before the process ends. Without ``useFiles(in:)``, or if the folder can't be written, it does nothing.
  public static func store() { BytecodeCache.shared.store() }
}
