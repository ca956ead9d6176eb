/// An action that violates a policy: CSP 3, 2.4, "violation".
struct PolicyViolation: Sendable {
  /// The resource of a violation: CSP 3, 2.4, "resource".
  enum Resource: Sendable {
    /// A request, with its first URL and that after the redirects so far.
    case url(WebURL, now: WebURL)
    case inline(InlineCode)
    /// Text that a script evaluates: the engine reports the error, or a timer was given text.
    case evaluation(byTimer: Bool)
  }

  let policy: ContentPolicy
  /// The directive that the action is subject to.
  let action: PolicyDirective
  /// The directive of the policy that applies.
  let directive: ContentPolicy.Directive
  let resource: Resource
  /// The beginning of the inline code, if the policy asks for it.
  var sample = ""

  /// The resource as pages and reports see it: CSP 3, 5.2, "obtain the blockedURI of a violation's resource", where
  /// WebKit shows only the origin of frames.
  ///
  /// - Parameter origin: The origin of the document.
  func blockedURI(to origin: String) -> String {
    switch resource {
    case .inline: return "inline"
    case .evaluation: return "eval"
    case .url(let url, _):
      guard url.isSpecial || url.hasCustomScheme, url.scheme != "file" else { return url.scheme }
      if action == .frame || action == .object, url.documentOrigin != origin { return url.origin }
      var shown = url.withoutFragment()
      if !shown.username.isEmpty { shown.setUsername("") }
      if !shown.password.isEmpty { shown.setPassword("") }
      return shown.href
    }
  }

  /// The resource for people: the whole URL.
  var shownResource: String {
    switch resource {
    case .inline(let code): code.rawValue
    case .evaluation: "eval"
    case .url(_, let now): now.href
    }
  }

  /// The line of the console, in WebKit's words; nil where the engine throws an error with its own.
  var message: String? {
    let name = action.shown(as: directive.name)
    let isDefault = directive.name == "default-src"
    let place =
      isDefault
      ? "appears in neither the \(name) directive nor the default-src directive of the Content Security Policy."
      : "does not appear in the \(name) directive of the Content Security Policy."
    let prefix = policy.disposition == .report ? "[Report Only] " : ""
    switch resource {
    case .inline(let code): return "\(prefix)Refused to \(code.refusal) \(place)"
    case .evaluation(let byTimer):
      guard byTimer else { return nil }
      return "\(prefix)Refused to execute a script because 'unsafe-eval' and 'trusted-types-eval' \(place)"
    case .url(_, let now):
      let verb =
        switch action {
        case .connect: "connect to"
        case .base: "change the document base URL to"
        default: "load"
        }
      return "\(prefix)Refused to \(verb) \(now.href) because it \(place)"
    }
  }

  /// The text of the error that the engine throws when a script evaluates text, in WebKit's words.
  var evaluationError: String {
    """
    Refused to evaluate a string as JavaScript because 'unsafe-eval' or 'trusted-types-eval' is not an allowed \
    source of script in the following Content Security Policy directive: "\(directive.text)".

    """
  }
}

/// The kinds of code in a document, which `Resources/dom` names alike.
enum InlineCode: String, Sendable {
  case script = "inline script"
  case handler = "event handler"
  case address = "javascript: URL"
  case style = "inline style"
  case styleAttribute = "style attribute"

  /// The directive that the code is subject to.
  var action: PolicyDirective {
    switch self {
    case .script, .address: .scriptElement
    case .handler: .scriptAttribute
    case .style: .styleElement
    case .styleAttribute: .styleAttribute
    }
  }

  fileprivate var refusal: String {
    switch self {
    case .script: "execute a script because its hash, its nonce, or 'unsafe-inline'"
    case .handler: "execute a script for an inline event handler because 'unsafe-inline'"
    case .address: "execute a script because its hash or 'unsafe-inline'"
    case .style, .styleAttribute: "apply a stylesheet because its hash, its nonce, or 'unsafe-inline'"
    }
  }
}
