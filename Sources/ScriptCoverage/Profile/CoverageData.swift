/// The counts of a run, or of a part of one.
///
/// Data of several tests, pages, processes and shards can be added in any order, with the same result.
public struct CoverageData: Sendable, Hashable, Codable {
  /// The scripts, in the order in which they were added first.
  public private(set) var scripts: [ScriptProfile] = []
  /// The texts of files that aren't those of scripts: HTML, original files, and modules as they were written.
  public private(set) var texts: [String: String] = [:]
  /// The source maps, by the file that names them.
  public private(set) var maps: [String: CoverageMap] = [:]
  /// The files that were instrumented before the run, by their paths.
  public private(set) var instrumented: [String: FileCoverage] = [:]
  /// The positions of scripts, by their places.
  private var index: [ScriptProfile.Place: [Int]] = [:]

  /// Creates empty data.
  public init() {}

  /// Indicates whether nothing was counted.
  public var isEmpty: Bool { scripts.isEmpty && instrumented.isEmpty }

  /// Returns whether a script is known already.
  func knows(_ text: String, at place: ScriptProfile.Place) -> Bool {
    index[place]?.contains { scripts[$0].text == text } == true
  }

  /// Adds the counts of a script.
  public mutating func add(_ profile: ScriptProfile) {
    if let known = index[profile.place]?.first(where: { scripts[$0].isOfSameScript(as: profile) }) {
      return scripts[known].add(profile)
    }
    index[profile.place, default: []].append(scripts.count)
    scripts.append(profile)
  }

  /// Adds the text of a file; the first one remains.
  public mutating func add(text: String, of file: String) { if texts[file] == nil { texts[file] = text } }

  /// Adds the source map of a file; the first one remains.
  public mutating func add(map: CoverageMap, of file: String) { if maps[file] == nil { maps[file] = map } }

  /// Adds the counts of a file that was instrumented before the run.
  public mutating func add(instrumented file: FileCoverage) {
    if instrumented[file.path] == nil { instrumented[file.path] = file } else { instrumented[file.path]?.add(file) }
  }

  /// Adds other data.
  public mutating func add(_ other: CoverageData) {
    for profile in other.scripts { add(profile) }
    for (file, text) in other.texts { add(text: text, of: file) }
    for (file, map) in other.maps { add(map: map, of: file) }
    for file in other.instrumented.values { add(instrumented: file) }
  }

  /// Returns whether both have the same contents.
  public static func == (left: CoverageData, right: CoverageData) -> Bool {
    Set(left.scripts) == Set(right.scripts) && left.texts == right.texts && left.maps == right.maps
      && left.instrumented == right.instrumented
  }

  /// Feeds the contents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Set(scripts))
    hasher.combine(texts)
  }

  private enum CodingKeys: CodingKey {
    case scripts, texts, maps, instrumented
  }

  /// Reads data.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for profile in try container.decode([ScriptProfile].self, forKey: .scripts) { add(profile) }
    texts = try container.decode([String: String].self, forKey: .texts)
    maps = try container.decode([String: CoverageMap].self, forKey: .maps)
    instrumented = try container.decode([String: FileCoverage].self, forKey: .instrumented)
  }
}

/// A source map as it was loaded.
public struct CoverageMap: Sendable, Hashable, Codable {
  /// The name of the file that contains it, to which its sources are relative.
  let base: String
  /// The map.
  let text: String
}
