import JavaScriptEngine

/// The way to one element of a page, which is looked for anew whenever something is done to it.
///
/// A string is a CSS selector, with what Playwright adds to it (`button:has-text("Share")`): `page.click("#share")`.
/// Others find elements as a person does: `page.click(.text("Share"))`, `page.fill(.label("Name"), "Ada")`.
public struct PageElement: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The steps that lead there, for the page.
  let steps: [StructuredValue]
  /// The way for a reader.
  public let description: String

  private init(_ steps: [StructuredValue], _ description: String) {
    self.steps = steps
    self.description = description
  }

  /// What a selector finds.
  public init(stringLiteral selector: String) { self = .css(selector) }

  /// What a selector finds.
  public static func css(_ selector: String) -> PageElement {
    PageElement([["kind": "css", "selector": .string(selector)]], selector)
  }

  /// The innermost element with a text; without regard to case, and in part, unless `exact`.
  public static func text(_ text: String, exact: Bool = false) -> PageElement { by("text", text, exact) }

  /// The field of a label's text.
  public static func label(_ text: String, exact: Bool = false) -> PageElement { by("label", text, exact) }

  /// The field of a placeholder.
  public static func placeholder(_ text: String, exact: Bool = false) -> PageElement { by("placeholder", text, exact) }

  /// The element of a `data-testid`.
  public static func testID(_ id: String) -> PageElement { by("testid", id, true) }

  /// The element of a role, such as `button` or `heading`, and of a name, as those hear them who do not see the page.
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

  /// One of several, from 0; from the end when it is negative.
  public func nth(_ index: Int) -> PageElement {
    PageElement(steps + [["kind": "nth", "index": .number(index)]], "\(description).nth(\(index))")
  }

  /// The first of several.
  public var first: PageElement { nth(0) }

  /// The last of several.
  public var last: PageElement { nth(-1) }

  /// What another way finds inside of this one.
  public func find(_ element: PageElement) -> PageElement {
    PageElement(steps + element.steps, "\(description) \(element)")
  }

  /// What another way finds in the document of this frame, which has to be of the page's origin.
  public func inFrame(_ element: PageElement) -> PageElement {
    PageElement(steps + [["kind": "frame"]] + element.steps, "\(description) > \(element)")
  }

  private static func by(_ kind: String, _ text: String, _ exact: Bool) -> PageElement {
    PageElement([["kind": .string(kind), "text": .string(text), "exact": .boolean(exact)]], "\(kind)(\"\(text)\")")
  }
}
