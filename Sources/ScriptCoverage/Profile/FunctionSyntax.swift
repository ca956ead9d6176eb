import HeadlessWebView

/// Recognizes functions by the tokens at their beginning, and finds their names.
struct FunctionSyntax {
  let tokens: ScriptTokens

  /// Returns whether a function begins at an offset: a declaration, an expression, a method or an arrow function.
  ///
  /// The engine also lists the bodies of generators and asynchronous functions, which are functions only to it.
  func isFunction(at offset: Int) -> Bool {
    var index = tokens.index(from: offset)
    guard index < tokens.tokens.count, tokens.tokens[index].start == offset else { return false }
    if tokens.text(index) == "function" { return true }
    // The parameters of an asynchronous arrow function aren't another function.
    if isArrow(index) { return tokens.text(index - 1) != "async" || tokens.text(index - 2) == "." }
    while ["async", "static", "get", "set", "*"].contains(tokens.text(index)),
      !["(", "="].contains(tokens.text(index + 1))
    {
      index += 1
      if tokens.text(index) == "function" || isArrow(index) { return true }
    }
    return isMethod(index)
  }

  /// Returns the index of the brace that opens the body of the function at an offset; nil for an arrow function without
  /// braces.
  func body(at offset: Int) -> Int? {
    guard let parameters = parameters(at: offset) else { return nil }
    let next = tokens.text(parameters + 1) == "=>" ? parameters + 2 : parameters + 1
    return tokens.text(next) == "{" ? next : nil
  }

  /// Returns the offset at which the body of the function at an offset begins.
  func bodyStart(at offset: Int) -> Int? {
    if let body = body(at: offset) { return tokens.tokens[body].start }
    guard let parameters = parameters(at: offset), tokens.tokens.indices.contains(parameters + 2) else { return nil }
    return tokens.tokens[parameters + 2].start
  }

  /// Returns the offset of the parameters of the function at an offset, where its first block begins.
  func parameterStart(at offset: Int) -> Int {
    guard let last = parameters(at: offset) else { return offset }
    return tokens.tokens[tokens.text(last) == ")" ? tokens.partner(last) ?? last : last].start
  }

  /// Returns the index of the last token of the parameters of the function at an offset.
  private func parameters(at offset: Int) -> Int? {
    var index = tokens.index(from: offset)
    while ["async", "static", "get", "set", "*", "function"].contains(tokens.text(index)),
      !["(", "=>", "="].contains(tokens.text(index + 1)) || tokens.text(index) == "function" || isAsyncArrow(index)
    {
      index += 1
    }
    if isArrow(index) { return tokens.text(index) == "(" ? tokens.partner(index) : index }
    if let start = parameters(ofMethod: index) { return tokens.partner(start) }
    if tokens.isName(index) { index += 1 }
    return tokens.text(index) == "(" ? tokens.partner(index) : nil
  }

  private func isAsyncArrow(_ index: Int) -> Bool {
    tokens.text(index) == "async" && tokens.text(index + 1) == "(" && isArrow(index + 1)
  }

  /// Returns whether the function at an offset is a generator or asynchronous.
  func isResumable(at offset: Int) -> Bool {
    let index = tokens.index(from: offset)
    return (index..<index + 4).prefix { tokens.text($0) != "(" && tokens.text($0) != "=>" }.contains {
      ["async", "*"].contains(tokens.text($0))
    }
  }

  /// Returns the name of the function at an offset; an empty text for one without a name.
  func name(at offset: Int) -> String {
    var index = tokens.index(from: offset)
    let start = index
    while ["async", "static", "get", "set", "*", "function"].contains(tokens.text(index)),
      !["(", "=>", "="].contains(tokens.text(index + 1))
    {
      index += 1
    }
    if tokens.text(index) == "function" { return assignedName(before: start) }
    if isMethod(index) {
      let name = methodName(index)
      let isAccessor = index > start && ["get", "set"].contains(tokens.text(index - 1))
      if isAccessor { return "\(tokens.text(index - 1)) \(name)" }
      return name == "constructor" ? className(around: index) ?? name : name
    }
    if !isArrow(index), tokens.isName(index) { return tokens.text(index) }
    return assignedName(before: start)
  }

  /// Returns whether the parameters of an arrow function begin at a token.
  private func isArrow(_ index: Int) -> Bool {
    if tokens.text(index) == "(" { return tokens.partner(index).map { tokens.text($0 + 1) == "=>" } ?? false }
    return tokens.isName(index) && tokens.text(index + 1) == "=>"
      || tokens.text(index) == "async" && tokens.text(index + 1) != "=>" && isArrow(index + 1)
  }

  /// Returns whether the name of a method begins at a token.
  private func isMethod(_ index: Int) -> Bool {
    guard let parameters = parameters(ofMethod: index), let end = tokens.partner(parameters) else { return false }
    let statements = ["if", "for", "while", "switch", "catch", "with"]
    return tokens.text(end + 1) == "{" && !statements.contains(tokens.text(index))
  }

  /// Returns the index of the parenthesis behind a method's name.
  private func parameters(ofMethod index: Int) -> Int? {
    var index = index
    if tokens.text(index) == "#" { index += 1 }
    if tokens.text(index) == "[" {
      guard let end = tokens.partner(index) else { return nil }
      index = end
    } else {
      guard tokens.tokens.indices.contains(index), tokens.tokens[index].kind != .punctuator else { return nil }
    }
    return tokens.text(index + 1) == "(" ? index + 1 : nil
  }

  private func methodName(_ index: Int) -> String {
    if tokens.text(index) == "#" { return "#" + tokens.text(index + 1) }
    guard tokens.text(index) == "[", let end = tokens.partner(index) else { return unquoted(tokens.text(index)) }
    return "[" + (index + 1..<end).map(tokens.text).joined() + "]"
  }

  /// Returns the name of the class whose body contains a token.
  private func className(around index: Int) -> String? {
    var index = index - 1
    while index >= 0 {
      if let start = tokens.partner(index), start < index {
        index = start - 1
        continue
      }
      if tokens.text(index) == "{" { break }
      index -= 1
    }
    while index >= 0, tokens.text(index) != "class" {
      if let start = tokens.partner(index), start < index { index = start }
      index -= 1
    }
    guard index >= 0 else { return nil }
    if tokens.isName(index + 1), tokens.text(index + 1) != "extends" { return tokens.text(index + 1) }
    return assignedName(before: index)
  }

  /// Returns the name of the variable or property to which an expression is assigned.
  private func assignedName(before index: Int) -> String {
    guard ["=", ":"].contains(tokens.text(index - 1)), index >= 2 else {
      return tokens.text(index - 1) == "default" && tokens.text(index - 2) == "export" ? "default" : ""
    }
    let name = tokens.text(index - 2)
    if tokens.isName(index - 2) { return tokens.text(index - 3) == "#" ? "#" + name : name }
    return tokens.tokens[index - 2].kind == .string ? unquoted(name) : ""
  }

  private func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == "'" || first == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
