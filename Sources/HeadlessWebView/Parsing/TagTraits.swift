/// The namespaces of parsed elements, with the numbers that `Resources/dom/markup/tree-builder.js` uses.
enum MarkupNamespace: UInt8 { case html, svg, math }

/// The traits of an element that decide how the parser nests others in it.
struct TagTraits: OptionSet {
  let rawValue: UInt16

  /// HTML, "special category".
  static let special = TagTraits(rawValue: 1 << 0)
  /// A tag inside of it does not end list items outside of it: special, but not `address`, `div` or `p`.
  static let itemBarrier = TagTraits(rawValue: 1 << 1)
  /// HTML, "has an element in scope": end tags do not close elements outside of it.
  static let scope = TagTraits(rawValue: 1 << 2)
  static let buttonScope = TagTraits(rawValue: 1 << 3)
  static let listItemScope = TagTraits(rawValue: 1 << 4)
  static let tableScope = TagTraits(rawValue: 1 << 5)
  /// It determines the insertion mode: HTML, "reset the insertion mode appropriately".
  static let determinesMode = TagTraits(rawValue: 1 << 6)
  /// The first traits, for which the stack of open elements knows the innermost element.
  static let indexed = 7

  /// HTML, "generate implied end tags".
  static let impliedEnd = TagTraits(rawValue: 1 << 7)
  /// HTML, "generate all implied end tags thoroughly".
  static let thoroughlyImpliedEnd = TagTraits(rawValue: 1 << 8)
  static let formatting = TagTraits(rawValue: 1 << 9)
  /// Content that does not fit into it is put before the table: HTML, "appropriate place for inserting a node".
  static let fostersContent = TagTraits(rawValue: 1 << 10)
  /// A foreign element whose content is HTML: HTML, "HTML integration point" and "MathML text integration point".
  static let htmlIntegration = TagTraits(rawValue: 1 << 11)
  static let textIntegration = TagTraits(rawValue: 1 << 12)
  /// A form control that a form owns: HTML, "form-associated element".
  static let formAssociated = TagTraits(rawValue: 1 << 13)

  static func of(_ tag: TagName, in namespace: MarkupNamespace) -> TagTraits {
    switch namespace {
    case .html: html[Int(tag.rawValue)]
    case .svg:
      switch tag {
      case .foreignobject, .desc, .title: [foreignBarriers, .htmlIntegration]
      default: []
      }
    case .math:
      switch tag {
      case .mi, .mo, .mn, .ms, .mtext: [foreignBarriers, .textIntegration]
      case .annotationXML: foreignBarriers
      default: []
      }
    }
  }

  private static let foreignBarriers: TagTraits = [.special, .itemBarrier, .scope, .buttonScope, .listItemScope]

  private static let html: [TagTraits] = {
    var traits = [TagTraits](repeating: [], count: TagName.allCases.count)
    func add(_ trait: TagTraits, _ names: [TagName]) {
      for name in names { traits[Int(name.rawValue)].insert(trait) }
    }
    add(
      [.special, .itemBarrier],
      [
        .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button, .caption,
        .center, .col, .colgroup, .dd, .details, .dir, .dl, .dt, .embed, .fieldset, .figcaption, .figure, .footer,
        .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img,
        .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
        .object, .ol, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
        .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp,
      ])
    add(.special, [.address, .div, .p])
    let scope: [TagName] = [.applet, .caption, .html, .table, .td, .th, .marquee, .object, .template]
    add([.scope, .buttonScope, .listItemScope], scope)
    add(.buttonScope, [.button])
    add(.listItemScope, [.ol, .ul])
    add(.tableScope, [.html, .table, .template])
    add(
      .determinesMode,
      [
        .select, .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .colgroup, .table, .template, .head, .body,
        .frameset, .html,
      ])
    let implied: [TagName] = [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc]
    add([.impliedEnd, .thoroughlyImpliedEnd], implied)
    add(.thoroughlyImpliedEnd, [.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr])
    add(.formatting, [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u])
    add(.fostersContent, [.table, .tbody, .tfoot, .thead, .tr])
    add(.formAssociated, [.button, .fieldset, .input, .object, .output, .select, .textarea, .img])
    return traits
  }()
}
