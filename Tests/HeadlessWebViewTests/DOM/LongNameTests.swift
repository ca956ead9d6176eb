import Testing

@Suite("Names of elements and attributes")
struct LongNameTests {
  @Test("validates a whole name in linear time")
  func long() throws {
    let page = try Page(html: "")
    let lines = try page.run(
      """
      const tried = (name, action) => { try { action(name); return 1; } catch { return 0; } };
      const ways = [
        (name) => document.createElement(name), (name) => document.createElementNS('urn:x', name), (name) => document.createAttribute(name),
        (name) => document.implementation.createDocumentType(name, '', ''), (name) => customElements.define(name, class extends HTMLElement {}),
      ];
      const long = '\\u1234'.repeat(2e5);
      const names = ['a', ':a', 'a:b', 'a:', 'a:b:c', ':', '', '-a', 'a-b', '1', 'a1', 'a b', 'a\\ud800', '\\u{1f4a9}', 'a-\\u{1f4a9}', long, `${long} `,
        `a:${long}`, `a-${long}`, `a-${long} `];
      for (const name of names) log(ways.map((way) => tried(name, way)).join(''));
      """)
    #expect(
      lines == [
        "11110", "10100", "11110", "10100", "10100", "10100", "00000", "00000", "11111", "00000", "11110", "00000",
        "00000", "11110", "11111", "11110", "00000", "11110", "11111", "00000",
      ])
  }
}
