import JavaScriptEngine

/// Cryptography of pages: the system's library does the work.
extension DOMHost {
  /// The most iterations of PBKDF2, because no limit of the page can interrupt the library.
  private static let mostIterations = 10_000_000
  /// The most bytes that PBKDF2 derives, for the same reason.
  private static let mostDerivedBytes = 65536

  var cryptography: [String: Function] {
    [
      "hasCryptography": { arguments in arguments.context.handle(CryptoLibrary.shared != nil) },
      "digest": inLibrary { library, arguments in
        library.digest(arguments[1].bytes ?? [], by: try arguments.string(0))
      },
      "hmac": inLibrary { library, arguments in
        library.hmac(arguments[2].bytes ?? [], key: arguments[1].bytes ?? [], hash: try arguments.string(0))
      },
      "deriveFromPassword": inLibrary { library, arguments in
        let iterations = try arguments.integer(3)
        let count = try arguments.integer(4)
        guard iterations <= Self.mostIterations, count <= Self.mostDerivedBytes else { return nil }
        return library.derive(
          from: arguments[1].bytes ?? [], salt: arguments[2].bytes ?? [], iterations: iterations,
          hash: try arguments.string(0), count: count)
      },
      "applyCipher": inLibrary { library, arguments in
        library.apply(
          try arguments.string(0), encrypts: arguments.boolean(1), key: arguments[2].bytes ?? [],
          vector: arguments[3].bytes ?? [], arguments[4].bytes ?? [], additional: arguments[5].bytes ?? [],
          tagLength: arguments.isNil(6) ? nil : try arguments.integer(6))
      },
    ]
  }

  /// Returns a function whose result is bytes of the DOM's realm, or null if the operation fails.
  private func inLibrary(_ body: @escaping (CryptoLibrary, Arguments) throws -> [UInt8]?) -> Function {
    { arguments in
      guard let library = CryptoLibrary.shared, let bytes = try body(library, arguments) else {
        return Value.null(in: arguments.context).handle
      }
      return try Value(bytes: bytes, as: .uint8, in: arguments.context).handle
    }
  }
}
