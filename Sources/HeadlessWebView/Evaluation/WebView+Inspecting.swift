import JavaScriptEngine
import Ownership

/// The outcome of a script that was typed at a prompt.
package enum Inspection {
  /// The script's value, as text.
  case value(String)
  /// The script's value is a promise, whose outcome is reported later.
  case promise
  /// The promise was fulfilled with a value, as text.
  case fulfilled(String)
  /// The promise was rejected with a value, as text.
  case rejected(String)
  /// The script threw.
  case thrown(JavaScriptException)
  /// No page is loaded.
  case noPage
}

extension WebView {
  /// Evaluates a script in the main frame as a browser's console does, in a task of its own.
  ///
  /// Its exceptions are reported here only, not to the page's handlers; `$_` is the last value.
  ///
  /// - Parameters:
  ///   - name: The name of the script in locations.
  ///   - line: The number of its first line.
  ///   - describe: Converts the value to text.
  ///   - isResult: Indicates whether it runs as a native script instead, like
  ///     ``evaluateJavaScript(_:name:completion:)``: the page's handlers receive its exceptions, and a value with a
  ///     JSON form is reported as JSON.
  ///   - report: Called in the task, and again when a promise is settled.
  package func inspect(
    _ source: String, name: String, line: Int = 1, describe: PageFunction, isResult: Bool = false,
    report: @escaping (Inspection) -> Void
  ) {
    if isResult { reporter.addNativeScript(name) }
    eventLoop.post { [link] in
      guard let view = link.target, let realm = view.evaluator.realm(in: view) else { return report(.noPage) }
      let outer = view.evaluator.enter(realm)
      defer { view.evaluator.leave(realm, to: outer) }
      do throws(JavaScriptException) {
        try realm.core.withGesture { () throws(JavaScriptException) in
          let describe = try realm.compiled(describe)
          // The handlers are added in the same call; after its end a rejection would count as unhandled.
          let start = try realm.context.makeFunction { [weak realm] _ in
            guard let realm else { return nil }
            let result = try realm.evaluate(UTF16Text(source), url: name, line: line)
            let value = Value(result.ref, in: realm.context)
            if !isResult { try realm.context.globalObject.set("$_", to: value, enumerable: false) }
            func text(_ value: Value) -> String {
              if isResult, let copy = try? realm.copy(value.handle), let json = copy.json { return json }
              return (try? describe.call([value]).toString()) ?? ""
            }
            func reason(_ value: Value) -> String { (try? describe.call([value]).toString()) ?? "" }
            guard value.isPromise else {
              report(.value(text(value)))
              return nil
            }
            report(.promise)
            try value.then(onFulfilled: { report(.fulfilled(text($0))) }, onRejected: { report(.rejected(reason($0))) })
            return nil
          }
          _ = try start.call()
        }
      } catch {
        var error = error
        // The column of a text that cannot be parsed is unknown.
        if error.column == 0 { error.column = nil }
        let shown = realm.shownText(of: error)
        let located = isResult ? realm.report(error, phase: "evaluate") : realm.sources.located(error)
        report(.thrown(located.saying(shown)))
      }
    }
  }
}

/// The state of a page that reports show in addition to its transcript.
extension WebView {
  /// Returns the text of a file that pages of the view can load, for the lines around a location; nil for any other
  /// file.
  package func sourceText(of url: String) -> String? {
    WebURL(url).flatMap { loader.resources.fileText(of: $0) }
  }

  /// Returns the path of the file below the root that a URL names; nil if no such file provides its response.
  package func sourceFile(of url: String) -> String? { WebURL(url).flatMap { loader.resources.filePath(of: $0) } }

  /// Called with the path of each file that a page requests, whether it exists or not.
  package var onFileRead: ((String) -> Void)? {
    get { loader.resources.onFileRead }
    set { loader.resources.onFileRead = newValue }
  }

  /// Returns whether the main frame's document has a listener for a type of event.
  package func documentHears(_ type: String) -> Bool {
    evaluator.realm(in: self)?.documentHears(type) ?? false
  }

  /// The items of pages in session storage.
  package var sessionStorage: WebsiteData { sessionData }

  /// A value in pages' storage.
  package struct StoredValue: Sendable, Hashable, Codable {
    /// The area: `localStorage`, `sessionStorage` or `cookie`.
    package let area: String
    /// The origin, or the domain of a cookie.
    package let owner: String
    package let key: String
    package let value: String
  }

  /// The values in pages' storage at present, by area and owner.
  package var storedValues: [StoredValue] {
    func list(_ data: WebsiteData, _ area: String) -> [StoredValue] {
      data.storedAreas.sorted { $0.key < $1.key }.flatMap { owner, items in
        items.map { StoredValue(area: area, owner: owner, key: $0.key.text.string, value: $0.value.text.string) }
      }
    }
    let kept = websiteData.allCookies.map {
      StoredValue(area: "cookie", owner: $0.domain + $0.path, key: $0.name, value: $0.value)
    }
    return list(websiteData, "localStorage") + list(sessionData, "sessionStorage") + kept
  }
}
