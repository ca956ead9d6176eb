import CJavaScriptCore

/// A script that is parsed once for a machine and evaluated in any of its contexts.
public final class Script {
  /// The machine that it was parsed for; the engine would end the process if another one evaluated it.
  public let virtualMachine: VirtualMachine
  /// What errors and stacks name as its place.
  public let url: String?
  let ref: JSScriptRef

  /// Parses source text.
  ///
  /// - Throws: The `SyntaxError`, with its line.
  public init(
    _ source: UTF16Text, url: String? = nil, line: Int = 1, in virtualMachine: VirtualMachine
  ) throws(JavaScriptException) {
    self.virtualMachine = virtualMachine
    self.url = url
    // The engine forgets a parsed script's first line when it runs it, so the lines before it are there, and empty.
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

  /// Parses a script of the binary, without a copy of its text.
  package init(embedded script: HBEmbeddedScript, url: String?, in virtualMachine: VirtualMachine)
    throws(JavaScriptException)
  {
    self.virtualMachine = virtualMachine
    self.url = url
    ref = try Self.parse(url: url) { place, message, errorLine in
      JSScriptCreateReferencingImmortalASCIIText(
        virtualMachine.group, place, 1, script.text, HBScriptLength(script), message, errorLine)
    }
  }

  deinit { JSScriptRelease(ref) }

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

/// A script of the binary, known by name in every machine.
package struct EmbeddedScript: @unchecked Sendable {
  /// Points to text that lives as long as the process, which is why it may be shared.
  package let script: HBEmbeddedScript

  /// Its path below `Resources`.
  package var name: String { String(cString: script.name) }
  /// The globals that appear when it is set up.
  package var globals: [Substring] { globalsText.split(separator: " ") }
  /// The same, parted by blanks.
  package var globalsText: String { String(cString: script.globals) }
  /// Its text.
  package var text: String {
    String(cString: script.text)
  }

  /// What every page has from its start.
  package static let core = EmbeddedScript(script: HBCoreScript())
  /// Whether a text stands in the DOM's scripts as it is.
  package static func isOfDOM(_ text: String) -> Bool { HBIsOfDOM(text) }

  /// Which of ``lazy`` lists a name among its globals.
  package static func indexOfLazy(defining name: String) -> Int? {
    guard !name.utf8.contains(0) else { return nil }
    let index = HBLazyScriptDefining(name)
    return index < 0 ? nil : index
  }
  /// What is set up when a page first touches it.
  package static let lazy: [EmbeddedScript] = {
    var count = 0
    let first = HBLazyScripts(&count)
    return UnsafeBufferPointer(start: first, count: count).map { EmbeddedScript(script: $0) }
  }()
  /// The words of specs, in the order in which they are set up.
  package static let testing: [EmbeddedScript] = {
    var count = 0
    let first = HBTestingScripts(&count)
    return UnsafeBufferPointer(start: first, count: count).map { EmbeddedScript(script: $0) }
  }()
  /// The parts of a report: its page, its style and its scripts.
  package static let report: [EmbeddedScript] = {
    var count = 0
    let first = HBReportParts(&count)
    return UnsafeBufferPointer(start: first, count: count).map { EmbeddedScript(script: $0) }
  }()
  /// What specs do to elements of a page.
  package static let pageActions = EmbeddedScript(script: HBPageActionsScript())
  /// Writes a value of a page as a console shows it.
  package static let promptInspect = EmbeddedScript(script: HBPromptInspectScript())
  /// The names behind a dot.
  package static let promptNames = EmbeddedScript(script: HBPromptNamesScript())
  /// The names of what native can call in a page.
  package static let promptHandlers = EmbeddedScript(script: HBPromptHandlersScript())
  /// Notes what completion needs to know of a page, before the page's scripts run.
  package static let promptStart = EmbeddedScript(script: HBPromptStartScript())
  /// Notes the names of the handlers that a page registers.
  package static let promptRegistrations = EmbeddedScript(script: HBPromptRegistrationsScript())
  /// The types of the words of specs, for editors.
  package static let testingTypes = EmbeddedScript(script: HBTestingTypes())
  /// Our own page half of WebViewJavascriptBridge.
  package static let webViewJavascriptBridge = EmbeddedScript(script: HBWebViewJavascriptBridgeScript())
  /// The same of version 4.
  package static let webViewJavascriptBridge4 = EmbeddedScript(script: HBWebViewJavascriptBridge4Script())
  /// Our own page half of Android's JsBridge 1.
  package static let jsBridge = EmbeddedScript(script: HBJsBridgeScript())
  /// The same of 2.
  package static let jsBridge2 = EmbeddedScript(script: HBJsBridge2Script())
  /// What gives a page functions for an app's handlers.
  package static let pageFacade = EmbeddedScript(script: HBPageFacadeScript())
  /// Our own page half of DSBridge 3.x.
  package static let dsBridge = EmbeddedScript(script: HBDSBridgeScript())
  /// Our own page half of DSBridge 1.x, and of 2.x but for one name.
  package static let dsBridgeEarly = EmbeddedScript(script: HBDSBridgeEarlyScript())
}
