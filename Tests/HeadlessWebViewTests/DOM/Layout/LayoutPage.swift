import Testing

/// Reads the boxes of a page in standards mode whose body has no margin.
enum LayoutPage {
  /// Returns `x,y,width,height` of each element with an identifier, in the order of the document.
  static func boxes(_ markup: String) throws -> [String] {
    try page(markup).run(
      """
      log([...document.querySelectorAll('[id]')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return each.id + ' ' + [x, y, width, height].map((side) => Math.round(side * 100) / 100).join();
      }).join('\\n'));
      """
    ).flatMap { $0.split(separator: "\n").map(String.init) }
  }

  static func page(_ markup: String) throws -> Page {
    try Page(html: "<!DOCTYPE html><style>body { margin: 0 }</style>\(markup)")
  }
}
