import CJavaScriptCore

/// Internationalized domain names.
package enum DomainName {
  /// Converts a domain to ASCII (URL Standard §3.3, “domain to ASCII” with beStrict false); nil if it is invalid.
  ///
  /// The engine's library of Unicode data, ICU, does the work, as in a web view.
  ///
  /// - Parameter domain: The domain in UTF-8.
  package static func ascii(_ domain: [UInt8]) -> [UInt8]? {
    // A scalar of two bytes or more needs at most six digits beside its label's prefix.
    let capacity = domain.count * 6 + 64
    let converted = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let result = buffer.baseAddress else { return }
      let length = domain.withUnsafeBufferPointer { domain in
        domain.baseAddress.map { domainToASCII($0, domain.count, result, capacity) } ?? -1
      }
      count = max(0, length)
    }
    return converted.isEmpty ? nil : converted
  }
}
