import BridgeTesting

/// A sign of bridges: code that pages of these bridges have.
struct BridgeSign {
  /// How reliable a sign is.
  enum Weight: Int, Comparable {
    /// It only excludes other bridges.
    case none
    /// Pages of other bridges have it, too.
    case possible
    /// Pages of other bridges may have it, for example to support several apps.
    case likely
    /// Only pages of these bridges have it.
    case certain

    static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// The code that is the sign.
  enum Evidence {
    /// A name, such as that of an object.
    case name(String)
    /// A path of members, such as `wx.config`.
    case path(String)
    /// A text that is the first argument of a call: an event's name, or one that the bridge has reserved.
    case argument(String)
    /// A call of a function with a namespace before the method's name, as in `call('user.name')`.
    case namespace(String)
    /// A call of a function with an object, after a text or not.
    case object(String, isAfterText: Bool)
    /// An import of a module, or a package of the project; `*` at the end matches any ending.
    case module(String)
    /// A package of the project whose version is below a minor version of 2.
    case older(String, minor: Int)
    /// The file of a script element, without its version and its ending.
    case file(String)
    /// An address, which is also a part of other texts.
    case address(String)
    /// A call of `postMessage` of a global object that the code does not declare.
    case channel
  }

  let bridges: [BridgeKind]
  let weight: Weight
  /// The bridges that a page with this sign does not have.
  let excluded: [BridgeKind]
  let evidence: [Evidence]

  init(
    _ bridges: [BridgeKind], _ weight: Weight, excludes excluded: [BridgeKind] = [], _ evidence: Evidence...
  ) {
    self.bridges = bridges
    self.weight = weight
    self.excluded = excluded
    self.evidence = evidence
  }
}

extension BridgeSign.Evidence {
  /// Returns the sign as the code has it, in words; nil if the code does not have it.
  func found(in code: PageCode) -> String? {
    switch self {
    case .name(let name): code.names.contains(name) ? name : nil
    case .path(let path): code.paths.contains { $0.contains(".\(path).") } ? path : nil
    case .argument(let text):
      code.calls.contains { $0.text == text && !$0.path.hasPrefix(".console.") } ? "'\(text)'" : nil
    case .namespace(let path):
      code.calls.first { $0.path.hasSuffix(".\(path).") && ($0.text ?? "").dropFirst().contains(".") }
        .map { "\(path)('\($0.text ?? "")')" }
    case .object(let path, let isAfterText):
      code.calls.contains { $0.path.hasSuffix(".\(path).") && $0.hasObject && ($0.text != nil) == isAfterText }
        ? "\(path)(\(isAfterText ? "'…', " : ""){ … })" : nil
    case .module(let name):
      (code.modules.union(code.packages.keys)).sorted().first { Self.matches($0, name) }.map { "the module \($0)" }
    case .older(let name, let minor):
      code.packages[name].flatMap { Self.isOlder($0, than: minor) ? "\(name) \($0)" : nil }
    case .file(let stem): code.files.sorted().first { Self.isFile($0, stem) }.map { "the script \($0)" }
    case .address(let address): code.addresses.contains { $0.contains(address) } ? address : nil
    case .channel: code.channels.first.map { "\($0).postMessage" }
    }
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern || name.hasPrefix(pattern + "/")
  }

  /// Returns whether a file has a stem, which only versions and endings follow.
  static func isFile(_ file: String, _ stem: String) -> Bool {
    guard file.hasPrefix(stem), file.hasSuffix(".js") || file.hasSuffix(".mjs") else { return false }
    return file.dropFirst(stem.count).first.map { !$0.isLetter } ?? false
  }

  /// Returns whether a range of versions allows only versions 2 below a minor one: `2.3.1`, `~2.3`, `=2.3.1`.
  private static func isOlder(_ range: String, than minor: Int) -> Bool {
    let numbers = range.drop { $0 == "~" || $0 == "=" || $0 == "v" }.split(separator: ".")
    guard numbers.count > 1, numbers[0] == "2", let found = Int(numbers[1]) else { return false }
    return found < minor
  }
}
