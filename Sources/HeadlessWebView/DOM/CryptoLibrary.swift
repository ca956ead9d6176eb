import Foundation

/// The system's libcrypto (OpenSSL), which is opened on first use; nothing is linked against it.
///
/// libcurl depends on it on Debian, so no further package is necessary.
struct CryptoLibrary: @unchecked Sendable {
  typealias Bytes = [UInt8]

  /// The library; nil if the system has none.
  static let shared = CryptoLibrary()

  private typealias Named = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Digest =
    @convention(c) (
      UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>, OpaquePointer, OpaquePointer?
    ) -> Int32
  private typealias Code =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer?, Int32, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>,
      UnsafeMutablePointer<UInt32>
    ) -> UnsafeMutablePointer<UInt8>?
  private typealias Derive =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32, Int32, OpaquePointer, Int32,
      UnsafeMutablePointer<UInt8>
    ) -> Int32
  private typealias Initialize =
    @convention(c) (
      OpaquePointer, OpaquePointer?, OpaquePointer?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int32
    ) -> Int32
  private typealias Update =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>, UnsafePointer<UInt8>?, Int32
    ) -> Int32
  private typealias Finish =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int32>) -> Int32
  private typealias Adjust = @convention(c) (OpaquePointer, Int32, Int32, UnsafeMutableRawPointer?) -> Int32

  private let digestNamed: Named
  private let cipherNamed: Named
  private let digest: Digest
  private let code: Code
  private let derive: Derive
  private let makeContext: @convention(c) () -> OpaquePointer?
  private let freeContext: @convention(c) (OpaquePointer) -> Void
  private let initialize: Initialize
  private let update: Update
  private let finish: Finish
  private let adjust: Adjust

  private init?() {
    #if os(Linux)
      guard let library = dlopen("libcrypto.so.3", RTLD_NOW) ?? dlopen("libcrypto.so.1.1", RTLD_NOW) else { return nil }
      func load<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
      }
      guard let digestNamed = load("EVP_get_digestbyname", as: Named.self),
        let cipherNamed = load("EVP_get_cipherbyname", as: Named.self),
        let digest = load("EVP_Digest", as: Digest.self), let code = load("HMAC", as: Code.self),
        let derive = load("PKCS5_PBKDF2_HMAC", as: Derive.self),
        let makeContext = load("EVP_CIPHER_CTX_new", as: (@convention(c) () -> OpaquePointer?).self),
        let freeContext = load("EVP_CIPHER_CTX_free", as: (@convention(c) (OpaquePointer) -> Void).self),
        let initialize = load("EVP_CipherInit_ex", as: Initialize.self),
        let update = load("EVP_CipherUpdate", as: Update.self),
        let finish = load("EVP_CipherFinal_ex", as: Finish.self),
        let adjust = load("EVP_CIPHER_CTX_ctrl", as: Adjust.self)
      else { return nil }
      self.digestNamed = digestNamed
      self.cipherNamed = cipherNamed
      self.digest = digest
      self.code = code
      self.derive = derive
      self.makeContext = makeContext
      self.freeContext = freeContext
      self.initialize = initialize
      self.update = update
      self.finish = finish
      self.adjust = adjust
    #else
      return nil
    #endif
  }

  /// Returns the digest of bytes by a hash function such as `SHA256`.
  func digest(_ bytes: Bytes, by hash: String) -> Bytes? {
    guard let function = digestNamed(hash) else { return nil }
    var (result, length) = (Bytes(repeating: 0, count: 64), UInt32(0))
    guard digest(bytes, bytes.count, &result, &length, function, nil) == 1 else { return nil }
    return Bytes(result.prefix(Int(length)))
  }

  /// Returns the message authentication code of bytes.
  func hmac(_ bytes: Bytes, key: Bytes, hash: String) -> Bytes? {
    guard let function = digestNamed(hash) else { return nil }
    var (result, length) = (Bytes(repeating: 0, count: 64), UInt32(0))
    // A null pointer would mean the key of the call before.
    let key = key.isEmpty ? [0] : key
    guard code(function, key, Int32(clamping: key.count), bytes, bytes.count, &result, &length) != nil else {
      return nil
    }
    return Bytes(result.prefix(Int(length)))
  }

  /// Derives bytes from a password: PBKDF2.
  func derive(from password: Bytes, salt: Bytes, iterations: Int, hash: String, count: Int) -> Bytes? {
    guard let function = digestNamed(hash), let iterations = Int32(exactly: iterations) else { return nil }
    var result = Bytes(repeating: 0, count: count)
    let outcome = derive(
      password, Int32(clamping: password.count), salt, Int32(clamping: salt.count), iterations, function,
      Int32(clamping: count), &result)
    return outcome == 1 ? result : nil
  }

  private enum Control {
    static let setVectorLength: Int32 = 0x9
    static let getTag: Int32 = 0x10
    static let setTag: Int32 = 0x11
  }

  /// Encrypts or decrypts bytes by a cipher such as `aes-128-cbc`; nil if the bytes or the key don't fit it.
  ///
  /// - Parameter tagLength: The bytes of the tag at the end of a message that is authenticated; nil for other ciphers.
  func apply(
    _ name: String, encrypts: Bool, key: Bytes, vector: Bytes, _ bytes: Bytes, additional: Bytes = [],
    tagLength: Int? = nil
  ) -> Bytes? {
    guard let cipher = cipherNamed(name), let context = makeContext() else { return nil }
    defer { freeContext(context) }
    var input = bytes[...]
    var tag = Bytes(repeating: 0, count: tagLength ?? 0)
    if let tagLength, !encrypts {
      guard input.count >= tagLength else { return nil }
      tag = Bytes(input.suffix(tagLength))
      input = input.dropLast(tagLength)
    }
    let direction: Int32 = encrypts ? 1 : 0
    guard initialize(context, cipher, nil, nil, nil, direction) == 1 else { return nil }
    if tagLength != nil, adjust(context, Control.setVectorLength, Int32(clamping: vector.count), nil) != 1 {
      return nil
    }
    guard initialize(context, nil, nil, key, vector, direction) == 1 else { return nil }
    var length: Int32 = 0
    if !additional.isEmpty, update(context, nil, &length, additional, Int32(clamping: additional.count)) != 1 {
      return nil
    }
    var output = Bytes(repeating: 0, count: input.count + 32)
    if !input.isEmpty, update(context, &output, &length, Bytes(input), Int32(clamping: input.count)) != 1 { return nil }
    if let tagLength, !encrypts, adjust(context, Control.setTag, Int32(tagLength), &tag) != 1 { return nil }
    var rest = Bytes(repeating: 0, count: 32)
    var restLength: Int32 = 0
    guard finish(context, &rest, &restLength) == 1 else { return nil }
    if input.isEmpty { length = 0 }
    output = Bytes(output.prefix(Int(length)) + rest.prefix(Int(restLength)))
    guard let tagLength, encrypts else { return output }
    guard adjust(context, Control.getTag, Int32(tagLength), &tag) == 1 else { return nil }
    return output + tag
  }
}
