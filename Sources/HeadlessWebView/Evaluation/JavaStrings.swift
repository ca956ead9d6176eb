import Foundation
import JavaScriptEngine

extension ScriptCall {
  /// Returns an argument as the `String` parameter of a Java method, as Android's `addJavascriptInterface` converts it.
  ///
  /// A string is passed on, null is nil, and numbers and Booleans become their text. All other values, such as objects,
  /// become "undefined", as does a missing argument.
  /// - Parameter index: The index of the argument, from 0.
  public func javaString(_ index: Int) -> String? {
    let value = self[index]
    if let text = value.string { return text }
    if let boolean = value.boolean { return boolean ? "true" : "false" }
    if let number = value.number { return Self.javaText(of: number) }
    return value.isNull ? nil : "undefined"
  }

  /// Returns a number as Chromium passes it: integers of 32 bits with all digits, and other numbers with six
  /// significant digits.
  private static func javaText(of number: Double) -> String {
    if let integer = Int32(exactly: number), !(number == 0 && number.sign == .minus) { return "\(integer)" }
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    return significant(number)
  }

  /// Formats a number as `%.6lg` does in C.
  private static func significant(_ number: Double) -> String {
    var buffer = [CChar](repeating: 0, count: 32)
    let length = withVaList([number]) { vsnprintf(&buffer, buffer.count, "%.6lg", $0) }
    return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
