import Foundation
import SpecRunner

/// Splits the files of a run into parts of similar duration.
struct ShardBalance {
  /// The durations of files in milliseconds, by their paths.
  private let durations: [String: Double]

  init(durations: [String: Double]) { self.durations = durations }

  /// Reads the durations that a run wrote; a file that does not exist yet has none.
  ///
  /// - Throws: ``UsageError`` for a file that is not valid.
  init(_ path: String?) throws {
    guard let path, FileManager.default.fileExists(atPath: path) else {
      if let path {
        Output.error(
          "headless-bridge: note: --durations \(path): no such file yet; the shards have equal numbers of files")
      }
      self.init(durations: [:])
      return
    }
    self.init(durations: try DurationsFile.read(path).files)
  }

  /// Returns the files of a part, in their order.
  ///
  /// The longest files are assigned first, each to the part with the least work, so that every part computes the same
  /// assignment. A file without a duration counts as an average one.
  func files(_ files: [String], of shard: SpecShard) -> [String] {
    guard files.contains(where: { durations[$0] != nil }) else {
      return files.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
    }
    let known = files.compactMap { durations[$0] }
    let average = known.reduce(0, +) / Double(max(1, known.count))
    var loads = Array(repeating: 0.0, count: shard.count)
    var own: Set<String> = []
    let order = files.sorted { (durations[$1] ?? average, $0) < (durations[$0] ?? average, $1) }
    for file in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += durations[file] ?? average
      if least == shard.index - 1 { own.insert(file) }
    }
    return files.filter(own.contains)
  }
}

/// The file with the durations of spec files, which machines share.
struct DurationsFile: Codable {
  var schemaVersion = 1
  /// The durations in milliseconds, by the paths of the files as the run names them.
  var files: [String: Double] = [:]

  static func read(_ path: String) throws -> DurationsFile {
    guard let data = FileManager.default.contents(atPath: path),
      let file = try? JSONDecoder().decode(DurationsFile.self, from: data), file.schemaVersion == 1
    else { throw UsageError(description: "--durations \(path): not a file that --durations wrote; remove it") }
    return file
  }

  /// Writes the file in a form that changes little in version control.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw UsageError(description: "--durations \(path): cannot be written")
    }
  }
}
