import Foundation
import TestSupport

/// The Swift code that the documentation may quote: files that are compiled and run as tests, and manifests.
enum SwiftSnippets {
  /// The lines of each file without their indentation and without empty lines.
  private static let files: [String] = {
    let paths = ["Tests/", "Examples/"].flatMap { folder in
      ((try? FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder + ".").path)) ?? [])
        .map { folder + $0 }
    }
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("/.build/") }.compactMap { path in
      (try? String(contentsOf: Repository.file(path), encoding: .utf8)).map {
        joined($0.split(separator: "\n").map(String.init))
      }
    }
  }()

  private static let manifest = (try? String(contentsOf: Repository.file("Package.swift"), encoding: .utf8)) ?? ""

  private static func joined(_ lines: [String]) -> String {
    "\n" + lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  /// Finds a block, whose lines may have gaps where the block has a line `// …`.
  static func contains(_ lines: [String]) -> Bool {
    if isManifest(lines) { return true }
    let parts = lines.split { $0.trimmingCharacters(in: .whitespaces) == "// …" }.map { joined(Array($0)) }
    return files.contains { file in
      var rest = file[...]
      return parts.allSatisfy { part in
        guard let range = rest.range(of: part) else { return false }
        rest = rest[rest.index(before: range.upperBound)...]
        return true
      }
    }
  }

  /// A fragment of a manifest names products that this package has.
  private static func isManifest(_ lines: [String]) -> Bool {
    let products = lines.joined(separator: "\n").matches(of: #/\.product\(name: "(\w+)", package: "HeadlessBridge"\)/#)
    if products.isEmpty { return lines.contains { $0.contains("/HeadlessBridge.git\"") } }
    return products.allSatisfy { manifest.contains(".library(name: \"\($0.1)\"") }
  }
}
