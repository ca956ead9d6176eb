import JavaScriptEngine

/// What native puts into a page's global scope.
extension PageRealm {
  /// Gives the realm an interface, over whatever had its name.
  func install(_ interface: ScriptInterface, in frame: Frame) {
    guard frame.isMain || !interface.forMainFrameOnly else { return }
    do throws(JavaScriptException) {
      let value: Value
      switch interface.content {
      case .function: value = try makeFunction(interface.name, nil)
      case .object(let members):
        value = Value.object(in: context)
        for member in members {
          try value.set(PropertyName(member.name), to: try makeFunction(interface.name, member.name))
        }
      }
      try context.globalObject.set(PropertyName(interface.name), to: value)
    } catch {
      view?.internalError(error, in: frame)
    }
  }

  private func makeFunction(_ name: String, _ member: String?) throws(JavaScriptException) -> Value {
    try context.makeFunction(name: member ?? name) { [unowned core, id] arguments in
      // A page that is gone has nobody to ask.
      guard let realm = core.realm(id), let view = realm.view, let frame = realm.frame else { return nil }
      return try realm.call(name, member, of: view, in: frame, arguments)
    }
  }

  private func call(
    _ name: String, _ member: String?, of view: WebView, in frame: Frame, _ arguments: Arguments
  ) throws -> Value? {
    // Looked up at each call, so that what was taken away or replaced is not called any more.
    guard let function = view.scriptFunction(name, member) else {
      throw JavaScriptException(name: "TypeError", message: "\(name) is not there any more")
    }
    var copies: [StructuredValue] = []
    for index in 0..<arguments.count {
      do throws(ScriptError) {
        copies.append(try copy(arguments.handle(index)))
      } catch {
        if case .exception(let exception) = error { throw exception }
        view.transcript.fault(
          .argumentNotCopied, "an argument of \(title(name, member)) cannot be copied: native gets undefined")
        copies.append(.undefined)
      }
    }
    let call = ScriptCall(arguments: copies, frame: frame.info)
    do {
      let result = try function(call)
      view.record(call, title(name, member), .init("answer", .string(result.json ?? "undefined")))
      // What native did may have ended the page.
      return isClosed ? nil : try Value(result, in: context)
    } catch {
      view.record(call, title(name, member), .init("error", .string(String(describing: error))))
      throw error
    }
  }

  private func title(_ name: String, _ member: String?) -> String { member.map { "\(name).\($0)" } ?? name }
}

extension WebView {
  /// What stands behind a name at present.
  fileprivate func scriptFunction(_ name: String, _ member: String?) -> ScriptFunction? {
    switch scriptInterfaces.first(where: { $0.name == name })?.content {
    case .function(let function): member == nil ? function : nil
    case .object(let members): members.first { $0.name == member }?.function
    case nil: nil
    }
  }

  fileprivate func record(_ call: ScriptCall, _ name: String, _ outcome: @autoclosure () -> TranscriptEvent.Field) {
    guard transcript.isActive else { return }
    let arguments = StructuredValue.array(call.arguments).json ?? "undefined"
    transcript.record(
      .scriptCall,
      [
        .init("name", .string(name)), .init("arguments", .string(arguments)), outcome(),
        .init("frame", .integer(call.frame.id)),
      ])
  }
}
