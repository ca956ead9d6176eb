import CJavaScriptCore

/// A script that is parsed once for a machine and evaluated in any of its contexts.
public final class Script {
  /// The machine that the script was parsed for; the engine would abort the process if another one evaluated it.
  public let virtualMachine: VirtualMachine
  /// The script's location in errors and stacks.
  public let url: String?
  private var ref: JSScriptRef
  /// The text whose compiled code `ref` runs; nil if `ref` was parsed.
  private var compiledText: EmbeddedScript?
  private var isEvaluated = false

  /// Parses source text.
  ///
  /// - Throws: The `SyntaxError`, with its line.
  public init(
    _ source: UTF16Text, url: String? = nil, line: Int = 1, in virtualMachine: VirtualMachine
  ) throws(JavaScriptException) {
    self.virtualMachine = virtualMachine
    self.url = url
    // The engine forgets the first line's number when it runs a parsed script, so empty lines are inserted before it.
    let text = line > 1 ? Self.moved(source, down: min(line - 1, 1 << 20)) : source
    ref = try Self.parse(url: url) { place, message, errorLine in
      JSScriptCreateFromString(virtualMachine.group, place, 1, text.ref, message, errorLine)
    }
  }

  /// Parses source text that is a Swift string.
  ///
  /// - Throws: The `SyntaxError`, with its line.
  public convenience init(
    _ source: String, url: String? = nil, line: Int = 1, in virtualMachine: VirtualMachine
  ) throws(JavaScriptException) {
    try self.init(UTF16Text(source), url: url, line: line, in: virtualMachine)
  }

  /// Parses an embedded script without a copy of its text, or takes the code that the process has compiled before.
  package convenience init(embedded script: EmbeddedScript, url: String?, in virtualMachine: VirtualMachine)
    throws(JavaScriptException)
  {
    try self.init(embedded: script, url: url, in: virtualMachine, cache: .shared)
  }

  init(embedded script: EmbeddedScript, url: String?, in virtualMachine: VirtualMachine, cache: BytecodeCache)
    throws(JavaScriptException)
  {
    self.virtualMachine = virtualMachine
    self.url = url
    if let compiled = Self.compiled(script, url: url, in: virtualMachine, cache: cache) {
      ref = compiled
      compiledText = script
    } else {
      ref = try Self.parse(script, url: url, in: virtualMachine)
    }
  }

  /// Takes the code of an embedded script that the process has compiled before; nil if there is none.
  package init?(compiled script: EmbeddedScript, url: String?, in virtualMachine: VirtualMachine) {
    guard let compiled = Self.compiled(script, url: url, in: virtualMachine, cache: .shared) else { return nil }
    self.virtualMachine = virtualMachine
    self.url = url
    ref = compiled
    compiledText = script
  }

  deinit { JSScriptRelease(ref) }

  /// Indicates whether the next evaluation runs compiled code.
  var isCompiled: Bool { compiledText != nil && !isEvaluated }

  /// Returns the engine's script for the next evaluation.
  ///
  /// The engine decodes compiled code again for each evaluation, but keeps what it parsed. So compiled code serves the
  /// first evaluation only.
  func refForEvaluation() throws(JavaScriptException) -> JSScriptRef {
    if isEvaluated, let text = compiledText {
      let parsed = try Self.parse(text, url: url, in: virtualMachine)
      JSScriptRelease(ref)
      ref = parsed
      compiledText = nil
    }
    isEvaluated = true
    return ref
  }

  private static func compiled(
    _ script: EmbeddedScript, url: String?, in virtualMachine: VirtualMachine, cache: BytecodeCache
  ) -> JSScriptRef? {
    let place = url.map { UTF16Text($0) }
    return cache.script(script, at: place?.ref, in: virtualMachine.group)
  }

  private static func parse(
    _ script: EmbeddedScript, url: String?, in virtualMachine: VirtualMachine
  ) throws(JavaScriptException) -> JSScriptRef {
    try parse(url: url) { place, message, errorLine in
      JSScriptCreateReferencingImmortalASCIIText(
        virtualMachine.group, place, 1, script.bytes, script.length, message, errorLine)
    }
  }

  private static func moved(_ source: UTF16Text, down lines: Int) -> UTF16Text {
    source.withUTF16 { units in
      var moved = [UInt16](repeating: 0x0A, count: lines)
      moved.append(contentsOf: units)
      return moved.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    }
  }

  private typealias Parser = (
    _ url: JSStringRef?, _ message: UnsafeMutablePointer<JSStringRef?>, _ line: UnsafeMutablePointer<Int32>
  ) -> JSScriptRef?

  private static func parse(url: String?, _ parse: Parser) throws(JavaScriptException) -> JSScriptRef {
    let place = url.map { UTF16Text($0) }
    var message: JSStringRef?
    var line: Int32 = 0
    let parsed = parse(place?.ref, &message, &line)
    let complaint = message.map { UTF16Text(owning: $0).string }
    guard let parsed else {
      throw JavaScriptException(
        name: "SyntaxError", message: complaint ?? "the script cannot be parsed", url: url, line: Int(line))
    }
    return parsed
  }
}

@available(*, unavailable, message: "a script belongs to the isolation that owns its machine")
extension Script: Sendable {}
