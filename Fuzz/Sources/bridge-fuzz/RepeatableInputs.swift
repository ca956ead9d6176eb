import Foundation

/// Inputs that depend on the seeds and their own number only.
///
/// libFuzzer chooses its inputs by their coverage, which differs between two runs of one build, because the engine
/// collects garbage on threads of its own. A check of each change must try the same inputs in each run.
struct RepeatableInputs {
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private static let longest = 16384

  /// - Parameters:
  ///   - folders: Folders of seeds.
  ///   - dictionary: A dictionary of libFuzzer: a word in quotes per line.
  init(folders: [String], dictionary: String?) throws {
    let files = FileManager.default
    seeds = try folders.flatMap { folder in
      try files.subpathsOfDirectory(atPath: folder).sorted().compactMap { name -> [UInt8]? in
        var isFolder: ObjCBool = false
        let path = folder + "/" + name
        guard files.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(Self.longest))
      }
    }
    let lines = try dictionary.map { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n") } ?? []
    words = lines.compactMap { Self.word($0) }
  }

  /// Returns the word of a dictionary's line, in which `\xNN`, `\"` and `\\` are escapes; nil for a comment.
  private static func word(_ line: Substring) -> [UInt8]? {
    guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end, line.first != "#"
    else { return nil }
    var bytes: [UInt8] = []
    var rest = line[line.index(after: start)..<end]
    while let letter = rest.popFirst() {
      guard letter == "\\", let escaped = rest.popFirst() else {
        bytes += Array(String(letter).utf8)
        continue
      }
      if escaped == "x", let code = UInt8(rest.prefix(2), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes += Array(String(escaped).utf8)
      }
    }
    return bytes
  }

  /// Returns the input with a number: a seed with one to eight changes.
  func input(_ number: Int) -> [UInt8] {
    var numbers = Numbers(state: UInt64(number))
    guard var bytes = seeds.randomElement(using: &numbers) else { return [] }
    for _ in 0..<Int.random(in: 1...8, using: &numbers) { change(&bytes, &numbers) }
    return Array(bytes.prefix(Self.longest))
  }

  private func change(_ bytes: inout [UInt8], _ numbers: inout Numbers) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    let end = min(bytes.count, place + Int.random(in: 1...32, using: &numbers))
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: bytes.insert(contentsOf: words.randomElement(using: &numbers) ?? [0], at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
    case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers) }
    default:
      let other = seeds.randomElement(using: &numbers) ?? []
      let from = Int.random(in: 0...other.count, using: &numbers)
      bytes.insert(contentsOf: other[from..<min(other.count, from + (end - place) * 4)], at: place)
    }
  }

  /// SplitMix64, whose results are the same on all machines.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
