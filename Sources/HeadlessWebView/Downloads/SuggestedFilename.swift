/// The name for the file of a download: HTML, "getting the suggested filename".
enum SuggestedFilename {
  /// Returns the name of a download.
  ///
  /// - Parameters:
  ///   - givenName: The value of the link's attribute `download`; nil or empty for none.
  ///   - disposition: The field `Content-Disposition` of the response.
  ///   - mediaType: The media type, for the extension of a name without one.
  static func of(
    _ url: WebURL, givenName: String?, disposition: ContentDisposition? = nil, mediaType: String? = nil
  ) -> String {
    let given = [disposition?.filename, givenName].lazy.compactMap { $0.map(cleaned) }.first { !$0.isEmpty }
    let name = given ?? ofPath(url)
    guard !name.contains("."), let mediaType, let end = MediaType.extension(of: mediaType) else { return name }
    return "\(name).\(end)"
  }

  /// The last component of the path; the host if the path has none.
  private static func ofPath(_ url: WebURL) -> String {
    let last = url.hasScheme("data") ? nil : url.path.split(separator: "/").last
    let names = [last.map { cleaned(PercentEncoding.decode(String($0))) }, url.host.map(cleaned)]
    return names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "download"
  }

  /// Returns a name without characters that a folder's path or a hidden file may have.
  private static func cleaned(_ name: String) -> String {
    var result = String(String.UnicodeScalarView(name.unicodeScalars.map { isAllowed($0) ? $0 : "_" })).trimmed
    if result.hasPrefix(".") { result = "_" + result.dropFirst() }
    // The longest name that common file systems allow, in bytes, with space for a number.
    while result.utf8.count > 240 { result.removeLast() }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
  }
}
