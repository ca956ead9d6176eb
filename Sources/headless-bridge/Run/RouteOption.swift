import Foundation
import HeadlessWebView

/// What the user said of a route: `PATTERN=FILE`, `PATTERN=STATUS`, `PATTERN=STATUS:FILE` or `PATTERN=fail`.
struct RouteOption {
  let pattern: RoutePattern
  let answer: RouteAnswer

  init(_ value: String) throws {
    // A pattern may have a query, whose equals signs stand before the last.
    guard let equals = value.lastIndex(of: "="), equals != value.startIndex else {
      throw UsageError(description: "--route \(value): not PATTERN=FILE, PATTERN=STATUS or PATTERN=fail")
    }
    pattern = RoutePattern(String(value[..<equals]))
    let text = String(value[value.index(after: equals)...])
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    let status = digits.count == 3 && (rest.isEmpty || rest.first == ":") ? Int(digits) : nil
    if let status, !(200...599).contains(status) {
      throw UsageError(description: "--route \(value): \(status) is no status from 200 to 599")
    }
    if text == "fail" {
      answer = .failure("--route lets it fail")
    } else if let status, rest.isEmpty {
      answer = .status(status)
    } else {
      let path = status == nil ? text : String(rest.dropFirst())
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        throw UsageError(description: "--route \(value): no such file: \(path)")
      }
      answer = .file(path, status: status ?? 200)
    }
  }
}
