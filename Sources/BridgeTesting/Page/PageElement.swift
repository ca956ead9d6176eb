import JavaScriptEngine

/// A locator for one element of a page, which is resolved again before every action.
///
/// A string is a CSS selector, with Playwright's extensions (`button:has-text("Share")`): `page.click("#share")`. Other
/// locators find elements as a user does: `page.click(.text("Share"))`, `page.fill(.label("Name"), "Ada")`.
public struct PageElement: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The steps that locate the element, for the page.
  let steps: [StructuredValue]
  /// The locator in readable form.
  public let description: String

  private init(_ steps: [StructuredValue], _ description: String) {
    self.steps = steps
    self.description = description
  }

  /// Creates a locator from a CSS selector.
  public init(stringLiteral selector: String) { self = .css(selector) }

  /// Returns a locator for a CSS selector.
  public static func css(_ selector: String) -> PageElement {
    PageElement([["kind": "css", "selector": .string(selector)]], selector)
  }

  /// Returns a locator for the innermost element with a text.
  ///
  /// Unless `exact` is true, it ignores case and matches a part of the text.
  public static func text(_ text: String, exact: Bool = false) -> PageElement { by("text", text, exact) }

  /// Returns a locator for the field with a label.
  public static func label(_ text: String, exact: Bool = false) -> PageElement { by("label", text, exact) }

  /// Returns a locator for the field with a placeholder.
  public static func placeholder(_ text: String, exact: Bool = false) -> PageElement { by("placeholder", text, exact) }

  /// Returns a locator for the element with a `data-testid`.
  public static func testID(_ id: String) -> PageElement { by("testid", id, true) }

  /// Returns a locator for the element with a role, such as `button` or `heading`, and an accessible name.
  public static func role(_ role: String, name: String? = nil, exact: Bool = false) -> PageElement {
    let wanted: StructuredValue = name.map { ["text": .string($0)] } ?? nil
    return PageElement(
      [
        [
          "kind": "role", "role": .string(role), "name": wanted, "exact": .boolean(exact), "states": [:],
          "includeHidden": false,
        ]
      ], "role(\(role)\(name.map { ", \"\($0)\"" } ?? ""))")
  }

  /// Returns a locator for one of several matches, from 0; a negative index counts from the end.
  public func nth(_ index: Int) -> PageElement {
    PageElement(steps + [["kind": "nth", "index": .number(index)]], "\(description).nth(\(index))")
  }

  /// A locator for the first of several matches.
  public var first: PageElement { nth(0) }

  /// A locator for the last of several matches.
  public var last: PageElement { nth(-1) }

  /// Returns a locator for an element inside this one.
  public func find(_ element: PageElement) -> PageElement {
    PageElement(steps + element.steps, "\(description) \(element)")
  }

  /// Returns a locator for an element in the document of this frame, which must have the page's origin.
  public func inFrame(_ element: PageElement) -> PageElement {
    PageElement(steps + [["kind": "frame"]] + element.steps, "\(description) > \(element)")
  }

  private static func by(_ kind: String, _ text: String, _ exact: Bool) -> PageElement {
    PageElement([["kind": .string(kind), "text": .string(text), "exact": .boolean(exact)]], "\(kind)(\"\(text)\")")
  }
}
