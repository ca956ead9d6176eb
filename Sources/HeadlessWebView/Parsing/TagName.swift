/// A name that the parser has rules for, of an element or an attribute.
///
/// The raw values are the names' numbers in every ``MarkupNames``. All other names are ``other``.
enum TagName: UInt8, CaseIterable {
  case other
  case a, address, annotationXML, applet, area, article, aside, b, base, basefont, bgsound, big, blockquote, body, br
  case button, caption, center, code, col, colgroup, dd, desc, details, dialog, dir, div, dl, dt, em, embed, fieldset
  case figcaption, figure, font, footer, foreignobject, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header
  case hgroup, hr, html, i, iframe, image, img, input, keygen, li, link, listing, main, malignmark, marquee, math
  case menu, meta, mglyph, mi, mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option
  case p, param, plaintext, pre, rb, rp, rt, rtc, ruby, s, script, search, section, select, small, source, span
  case strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, title
  case tr, track, tt, u, ul, `var`, wbr, xmp
  // Attributes, and elements that listed controls include.
  case color, encoding, face, output, size, type

  /// The names as they are written in markup, in the order of the cases.
  ///
  /// The cases' own names would need a look into the type's metadata for each, which is slower than the parsing of a
  /// small page. So would a search for characters instead of bytes.
  static let texts: [Substring] = [""] + names.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)

  private static let names = """
    a address annotation-xml applet area article aside b base basefont bgsound big blockquote body br button caption \
    center code col colgroup dd desc details dialog dir div dl dt em embed fieldset figcaption figure font footer \
    foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input keygen \
    li link listing main malignmark marquee math menu meta mglyph mi mn mo ms mtext nav nobr noembed noframes \
    noscript object ol optgroup option p param plaintext pre rb rp rt rtc ruby s script search section select small \
    source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr \
    track tt u ul var wbr xmp color encoding face output size type
    """
}
