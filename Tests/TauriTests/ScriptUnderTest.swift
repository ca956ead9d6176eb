import Foundation
import Tauri
import TestSupport
import Testing

/// The scripts for the suite in a version line: our own, or the original's if the environment names a folder of them.
struct ScriptUnderTest: Sendable, CustomTestStringConvertible {
  let dialect: TauriDialect
  let isOriginal: Bool
  let scripts: TauriScripts
  /// The folder of the original's scripts.
  var folder: String?

  var testDescription: String { "\(isOriginal ? "original" : "standard") \(dialect.rawValue)" }

  static let standard = standards.last ?? ScriptUnderTest(dialect: .version2_6, isOriginal: false, scripts: .standard)
  private static let standards = TauriDialect.allCases.map {
    ScriptUnderTest(dialect: $0, isOriginal: false, scripts: .standard)
  }

  /// The available scripts.
  static let all = standards + originals

  private static let originals: [ScriptUnderTest] = {
    let folders = OriginalScript.tauri.path?.split(separator: ":").map(String.init) ?? []
    return folders.compactMap { folder in
      guard let core = try? String(contentsOfFile: "\(folder)/core.js", encoding: .utf8),
        let scripts = try? TauriScripts(folder: folder)
      else { return nil }
      let dialect: TauriDialect = core.contains("runCallback") ? .version2_6 : .version2_0
      return ScriptUnderTest(dialect: dialect, isOriginal: true, scripts: scripts, folder: folder)
    }
  }()
}
