import Foundation
import JavaScriptEngine

/// The end of a run of a test, as the spec API describes it.
struct TestEnd {
  /// A Boolean value that indicates whether the test is expected to fail.
  let isToFail: Bool
  /// A Boolean value that indicates whether the test ended itself as skipped.
  let isSkipped: Bool
  /// A Boolean value that indicates whether the test runs again although it passed.
  let isRepeated: Bool
  /// The number of retries of the test; nil for that of the run.
  let retries: Int?
  /// The annotations of the declaration and of this run.
  let annotations: [SpecAnnotation]
  /// The attachments of this run.
  let attachments: [SpecAttachment]

  /// Reads the end of a run.
  init(_ value: StructuredValue) {
    isToFail = value["isToFail"].boolean == true
    isSkipped = value["isSkipped"].boolean == true
    isRepeated = value["isRepeated"].boolean == true
    retries = value["retries"].integer
    annotations = value["annotations"].array?.map { SpecAnnotation($0) } ?? []
    attachments = value["attachments"].array?.map { SpecAttachment($0) } ?? []
  }
}

extension SpecAnnotation {
  /// Reads an annotation as the spec API describes it.
  init(_ value: StructuredValue) {
    self.init(type: value["type"].string ?? "", description: value["description"].string)
  }
}

extension SpecAttachment {
  /// Reads an attachment as the spec API describes it: its content is a text, a list of bytes, or a path.
  init(_ value: StructuredValue) {
    let bytes = value["bytes"].array?.compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
    let data = bytes.map { Data($0) } ?? value["text"].string.map { Data($0.utf8) }
    self.init(
      name: value["name"].string ?? "", contentType: value["contentType"].string ?? "application/octet-stream",
      path: value["path"].string, body: data?.base64EncodedString())
  }
}
