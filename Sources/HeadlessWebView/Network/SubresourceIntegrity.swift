import Foundation

/// The digests that a page expects of a resource: Subresource Integrity.
struct SubresourceIntegrity: Sendable {
  /// The digests of the strongest hash function that the page named.
  private let expected: [String]
  private let hash: Hash

  private enum Hash: String, CaseIterable, Comparable {
    case sha256, sha384, sha512

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// Parses the value of an `integrity` attribute; nil if it contains no digest, and so allows any resource.
  init?(_ metadata: String) {
    let digests = metadata.split(whereSeparator: \.isWhitespace).compactMap { entry -> (Hash, String)? in
      let parts = entry.split(separator: "?", maxSplits: 1)[0].split(separator: "-", maxSplits: 1)
      guard parts.count == 2, let hash = Hash(rawValue: parts[0].lowercased()) else { return nil }
      return (hash, Self.normalized(String(parts[1])))
    }
    guard let strongest = digests.map(\.0).max() else { return nil }
    hash = strongest
    expected = digests.filter { $0.0 == strongest }.map(\.1)
  }

  /// Returns the reason why a page rejects a resource; nil if it accepts it, or if the system can't compute digests.
  ///
  /// - Parameter isOpaque: Indicates whether the page may not read the resource, which therefore never matches.
  func refusal(of bytes: [UInt8], isOpaque: Bool) -> ResourceError? {
    if isOpaque { return .integrity("the resource of another origin was requested without crossorigin") }
    guard let digest = CryptoLibrary.shared?.digest(bytes, by: hash.rawValue.uppercased()) else { return nil }
    let text = Data(digest).base64EncodedString()
    return expected.contains(Self.normalized(text)) ? nil : .integrity("its digest is \(hash.rawValue)-\(text)")
  }

  /// The digests with the names of their hash functions, such as `SHA256`.
  var digests: [(function: String, digest: String)] { expected.map { (hash.rawValue.uppercased(), $0) } }

  /// Returns a digest in the standard alphabet, without padding.
  static func normalized(_ digest: String) -> String {
    String(digest.replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" })
  }
}
