/// The identifiers of contexts, targets and sessions: random, so that clients cannot guess one.
package enum Identifier {
  /// Returns 32 hexadecimal digits.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789ABCDEF")
    return String((0..<32).map { _ in digits[Int(generator.next() & 15)] })
  }
}
