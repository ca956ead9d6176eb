import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// Native handlers out of a file: responses by name, or a script in a native-side context of its own.
struct HandlersFile {
  private enum Kind {
    case responses([(key: String, value: JSONText)])
    case script(Context)
  }

  private let kind: Kind
  private let path: String

  init(path: String) throws {
    self.path = path
    let text = try TextFile.read(path)
    if path.hasSuffix(".json") {
      do {
        let json = try JSONText(text)
        guard json.kind == .object else {
          throw UsageError(description: "\(path): not an object of names and responses")
        }
        kind = .responses(try json.members())
      } catch let error as JSONError {
        throw UsageError(description: "\(path): \(error)")
      }
      return
    }
    let context = Context()
    do throws(JavaScriptException) {
      let native = try context.evaluate(Self.prelude, url: "native")
      try context.globalObject.set("native", to: native)
      try context.evaluate(text, url: path)
    } catch {
      throw UsageError(description: "\(error)")
    }
    kind = .script(context)
  }

  /// What a handlers script sees: `native.handle(name, function)`.
  private static let prelude = """
    ({ handlers: Object.create(null),
       handle(name, handler) {
         if (typeof handler !== 'function') throw new TypeError(`native.handle('${name}') needs a function`);
         this.handlers[name] = handler;
       } })
    """

  /// Registers the handlers; `fail` hears of one that throws.
  func register(on bridge: WebViewJavascriptBridge, loop: EventLoop, fail: @escaping (String) -> Void) throws {
    switch kind {
    case .responses(let responses):
      for (name, value) in responses { bridge.registerRaw(name) { _, respond in respond(value) } }
    case .script(let context):
      let handlers = try context.globalObject["native"]["handlers"]
      for name in handlers.propertyNames {
        let function = try handlers[PropertyName(name)]
        bridge.registerRaw(name) { data, respond in
          answer(name, function, data, respond, fail)
        }
      }
    }
  }

  private func answer(
    _ name: String, _ function: Value, _ data: JSONText?, _ respond: @escaping (JSONText) -> Void,
    _ fail: @escaping (String) -> Void
  ) {
    let context = function.context
    func send(_ value: Value) {
      do {
        respond(try value.toJSON().map { try JSONText($0) } ?? .null)
      } catch {
        fail("the handler \(name) answered with what is no JSON: \(error)")
        respond(.null)
      }
    }
    do {
      let argument = try data.map { try Value(json: UTF16Text($0.string), in: context) } ?? .undefined(in: context)
      let result = try function.call([argument])
      if result.isPromise {
        try result.then(
          onFulfilled: { send($0) },
          onRejected: { reason in
            fail("the handler \(name) rejected: \((try? reason.toString()) ?? "unknown")")
            respond(.null)
          })
      } else {
        send(result)
      }
    } catch {
      fail("the handler \(name) threw: \(error)")
      respond(.null)
    }
  }
}

/// Reads the files that the user names.
enum TextFile {
  static func read(_ path: String) throws -> String {
    // A handle, and not the file manager, because a pipe may be named, too.
    guard let data = FileHandle(forReadingAtPath: path).flatMap({ try? $0.readToEnd() ?? Data() }) else {
      throw UsageError(description: "\(path): cannot be read")
    }
    guard let text = String(data: data, encoding: .utf8) else { throw UsageError(description: "\(path): is no UTF-8") }
    return text
  }
}
