import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// The style sheets of a page for clients of the domain CSS, and the rules that its documents use.
final class PageStyles {
  private static let tool = PageFunction(
    tool: """
      (user => {
        const styles = {};
        for (const part of \(EmbeddedScript(HBStylesScript()).text)) part(user, styles);
        return styles;
      })
      """)

  /// A document whose sheets are observed.
  private struct Document {
    let frame: Int
    let context: Context
    /// The places of inline sheets; nil if the markup isn't known.
    var places: InlineSheetPlaces?
    /// The sheets that clients know.
    var sheets: [String] = []
  }

  private unowned let page: PageTarget
  private let tools: Value
  private var documents: [Document] = []
  /// The known use of rules of each session that tracks it, by its number.
  private var usages: [String: Usage] = [:]
  private var watches = false

  /// The use of rules since a session has started to track it.
  private struct Usage {
    /// The parts of sheets that the client knows as used.
    var known: Set<String> = []
    /// The used parts in documents that have ended since the last call.
    var ended: [JSONText] = []
  }

  /// Begins to observe the page's documents.
  init(of page: PageTarget) throws(ProtocolError) {
    guard let group = page.view.configuration.group else { throw .noContext }
    self.page = page
    do { tools = try group.tool(Self.tool) } catch { throw ProtocolError(error.message) }
    for frame in page.view.frameList where !page.showsUnopenedDocument(frame.info) { opened(frame.info) }
  }

  /// Calls a function of the script with arguments.
  func invoke(_ name: PropertyName, _ arguments: [Value]) throws(ProtocolError) -> Value {
    do throws(JavaScriptException) { return try tools.invoke(name, arguments) } catch {
      throw ProtocolError(error.message)
    }
  }

  /// Calls a function of the script that changes style sheets, and returns its JSON.
  func edit(_ name: PropertyName, _ parameters: JSONText) throws(JavaScriptException) -> UTF16Text {
    try tools.invoke(name, [Value(parameters.string, in: tools.context)]).toText()
  }

  /// The context of the script, for its arguments.
  var context: Context { tools.context }

  // MARK: The page's events

  /// Observes a document.
  func opened(_ frame: FrameInfo) {
    forget(frame: frame.id)
    guard let context = try? page.context(.page, in: frame)?.context else { return }
    documents.append(Document(frame: frame.id, context: context))
    if watches { watch(context, frame: frame.id) }
    if !usages.isEmpty { _ = try? invoke("trackRules", [context.globalObject]) }
  }

  /// Drops the document of a frame, whose sheets are gone.
  func forget(frame: Int) {
    guard let index = documents.firstIndex(where: { $0.frame == frame }) else { return }
    let document = documents.remove(at: index)
    // Clients forget all sheets with the document of the main frame.
    guard frame != 0 else { return }
    for sheet in document.sheets { page.emit("CSS.styleSheetRemoved", ["styleSheetId": .string(sheet)]) }
  }

  /// Keeps what a document that ends has used.
  func closes(_ context: Context) {
    guard let document = documents.first(where: { $0.context === context }) else { return }
    if !usages.isEmpty {
      let parts = usedParts(of: document)
      for session in usages.keys { usages[session]?.ended += parts }
    }
    _ = try? invoke("watch", [context.globalObject, .null(in: tools.context)])
    forget(frame: document.frame)
  }

  // MARK: Sheets

  /// Reports the sheets of all documents to a session, and their changes from now on.
  func enable(_ session: PageSession) {
    sync()
    if watches {
      for document in documents {
        guard let text = try? invoke("sheets", [document.context.globalObject]).toText(),
          let headers = try? JSONText(text).elements()
        else { continue }
        for header in headers { emitAdded(header, frame: document.frame, to: session) }
      }
    }
    session.domains.insert("CSS")
    guard !watches else { return }
    watches = true
    for document in documents { watch(document.context, frame: document.frame) }
  }

  /// Ends the observation of sheets when no session wants it.
  func disable() {
    watches = false
    for document in documents { _ = try? invoke("watch", [document.context.globalObject, .null(in: tools.context)]) }
  }

  /// Returns the text of a sheet.
  func text(of id: String) throws(ProtocolError) -> String {
    let text = try invoke("textOf", [Value(id, in: context)])
    guard !text.isNull, let text = text.string else { throw ProtocolError("No style sheet with given id found") }
    return text
  }

  /// Indicates whether a session uses the object.
  var isUsed: Bool { watches || !usages.isEmpty }

  /// Reports the changes of sheets that have not been reported.
  func sync() { for document in documents { _ = try? invoke("sync", [document.context.globalObject]) } }

  private func watch(_ context: Context, frame: Int) {
    let report = try? tools.context.makeFunction { [weak self] call in
      if call.count == 1, let text = call[0].string, let changes = try? JSONText(text) {
        self?.report(changes, frame: frame)
      }
      return nil
    }
    if let report { _ = try? invoke("watch", [context.globalObject, report]) }
  }

  private func report(_ changes: JSONText, frame: Int) {
    guard let index = documents.firstIndex(where: { $0.frame == frame }) else { return }
    for header in (try? changes["added"]?.elements()) ?? [] {
      documents[index].sheets.append(header["styleSheetId"]?.stringValue() ?? "")
      emitAdded(header, frame: frame)
    }
    let removed = ((try? changes["removed"]?.elements()) ?? []).compactMap { $0.stringValue() }
    documents[index].sheets.removeAll { removed.contains($0) }
    for sheet in removed { page.emit("CSS.styleSheetRemoved", ["styleSheetId": .string(sheet)]) }
    for sheet in (try? changes["changed"]?.elements()) ?? [] {
      page.emit("CSS.styleSheetChanged", ["styleSheetId": .json(sheet)])
    }
  }

  private func emitAdded(_ header: JSONText, frame: Int, to session: PageSession? = nil) {
    let members = ((try? header.members()) ?? []).filter { $0.key != "lines" && $0.key != "lastColumn" }
      .map { ($0.key, ProtocolValue.json($0.value)) }
    let event: ProtocolValue = [
      "header": .object(members + place(of: header, frame: frame)).adding("frameId", .string(page.frameID(frame)))
    ]
    if let session {
      page.emit("CSS.styleSheetAdded", event, to: session)
    } else {
      page.emit("CSS.styleSheetAdded", event)
    }
  }

  /// Returns the place of a sheet in the text that contains it: for that of a `style` element, in its document.
  private func place(of header: JSONText, frame: Int) -> [(String, ProtocolValue)] {
    func number(_ name: String) -> Int { header[name].flatMap { Int($0.string) } ?? 0 }
    var (line, column) = (0, 0)
    if header["isInline"]?.string == "true", let id = header["styleSheetId"]?.stringValue(),
      let text = try? text(of: id), let place = place(ofInline: text, frame: frame)
    {
      (line, column) = place
    }
    let lines = number("lines")
    return [
      ("startLine", .integer(line)), ("startColumn", .integer(column)), ("endLine", .integer(line + lines)),
      ("endColumn", .integer(number("lastColumn") + (lines == 0 ? column : 0))),
    ]
  }

  /// Returns the place of an inline sheet in the markup of its document.
  private func place(ofInline text: String, frame: Int) -> (line: Int, column: Int)? {
    guard let index = documents.firstIndex(where: { $0.frame == frame }),
      let url = page.view.frameList.first(where: { $0.info.id == frame })?.info.url.withoutFragment().href
    else { return nil }
    if documents[index].places == nil, let entry = page.network.entry(of: url, frame: frame),
      case .found(let body) = page.network.bodies[entry.id]
    {
      documents[index].places = InlineSheetPlaces(markup: body.bytes)
    }
    return documents[index].places?.place(of: text)
  }

  // MARK: The use of rules

  /// Begins to track the use of rules for a session.
  func startTracking(_ session: PageSession) throws(ProtocolError) {
    if usages.isEmpty { for document in documents { _ = try invoke("trackRules", [document.context.globalObject]) } }
    usages[session.id] = Usage()
  }

  func stopTracking(_ session: PageSession) {
    usages[session.id] = nil
    guard usages.isEmpty else { return }
    for document in documents { _ = try? invoke("stopTracking", [document.context.globalObject]) }
  }

  /// Returns the parts of sheets that were used since the last call, or since the start.
  func takeUsage(_ session: PageSession) throws(ProtocolError) -> ProtocolValue {
    guard let ended = usages[session.id]?.ended else { throw ProtocolError("CSS rule usage tracking is not enabled") }
    sync()
    var parts: [ProtocolValue] = []
    for part in ended + documents.flatMap({ usedParts(of: $0) })
    where usages[session.id]?.known.insert(part.string).inserted == true { parts.append(.json(part)) }
    usages[session.id]?.ended = []
    return .array(parts)
  }

  private func usedParts(of document: Document) -> [JSONText] {
    guard let text = try? invoke("usedParts", [document.context.globalObject]).toText(),
      let parts = try? JSONText(text).elements()
    else { return [] }
    return parts
  }
}
