import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// html5lib's tests of tree construction.
@Suite("html5lib's tree tests", .enabled(if: HTML5LibTests.isAvailable, Comment(rawValue: HTML5LibTests.reason)))
struct HTML5LibTreeTests {
  /// Tests that allow more content in a `select` than WebKit 2.50 does: the standard has dropped its modes for select
  /// elements, and these tests expect the result without them.
  private static let newerThanWebKit: Set<String> = [
    "<!DOCTYPE html><body><select><math></math></select>",
    "<!DOCTYPE html><body><select><option><math></math></option></select>",
    "<!DOCTYPE html><body><select><option><svg></svg></option></select>",
    "<!DOCTYPE html><body><select><svg></svg></select>",
    "<!DOCTYPE html><body><table><select><math><mi>foo</mi><mi>bar</mi><p>baz</table><p>quux",
    "<!DOCTYPE html><body><table><select><svg><g>foo</g><g>bar</g><p>baz</table><p>quux",
    "<!DOCTYPE html><body><table><tr><td><select><math><mi>foo</mi><mi>bar</mi><p>baz</table><p>quux",
    "<!DOCTYPE html><body><table><tr><td><select><svg><g>foo</g><g>bar</g><p>baz</table><p>quux",
    "<!DOCTYPE html><select><menuitem></select>", "<!doctype html><select><plaintext></plaintext>X",
    "<!doctype html><table><select><plaintext>a<caption>b", "<keygen><option>", "<option><XH<optgroup></optgroup>",
    "<select><b><option><select><option></b></select>", "<select><b><option><select><option></b></select>X",
    "<select><button><div><select></select>", "<select><button><select></select></button></select>",
    "<select><button><selectedcontent></button><option>X",
    "<select><button><selectedcontent></button><option>X<option selected>Y",
    "<select><button><selectedcontent></button><option>X<option>Y",
    "<select><button><selectedcontent></button><option>x<i>i<b>ib</i>b", "<select><button>button</select>",
    "<select><datalist>datalist</select>", "<select><div><i></div><option>option",
    "<select><div><option><img>option</option></div></select>", "<select><keygen>", "<textarea><option>",
    "<select><div>div 1</div><button>button</button><div>div 2</div><datalist><option>option</option></datalist>"
      + "<div>div 3</div></select>",
  ]

  @Test("the trees are the expected ones", arguments: HTML5LibTests.files(in: "tree-construction", extension: "dat"))
  func trees(file: URL) throws {
    let harness = PageHarness()
    try harness.run(Self.dump + Self.parse)
    for test in try HTML5LibTests.trees(in: file) where !Self.newerThanWebKit.contains(test.markup) {
      let context = test.context.map { Self.literal($0) } ?? "null"
      let found = try harness.result(
        of: "trees(\(Self.literal(test.markup)), \(context), \(test.runsScripts.map { "\($0)" } ?? "null"))")
      let trees = try #require(try found?.get().string).components(separatedBy: "\u{1}")
      for tree in trees { #expect(tree == test.expected, "\(test.name): \(test.markup)") }
    }
  }

  @Test(
    "scripts change the tree while it is built",
    arguments: HTML5LibTests.files(in: "tree-construction/scripted", extension: "dat"))
  func scripted(file: URL) throws {
    for test in try HTML5LibTests.trees(in: file) {
      let harness = PageHarness()
      try harness.load(test.markup)
      let tree = try harness.result(of: Self.dump + "dump(document)")
      #expect(try tree?.get().string == test.expected, "\(test.name): \(test.markup)")
    }
  }

  private static func literal(_ text: String) -> String {
    "'" + text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined() + "'"
  }

  /// Returns a tree in html5lib's format.
  private static let dump = #"""
    function dump(root) {
      const prefixes = {
        'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ',
        'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ',
        'http://www.w3.org/2000/xmlns/': 'xmlns ',
      };
      const lines = [];
      const write = (node, depth) => {
        const add = (text) => lines.push('| ' + '  '.repeat(depth) + text);
        if (node.nodeType === 3) add(`"${node.data}"`);
        else if (node.nodeType === 8) add(`<!-- ${node.data} -->`);
        else if (node.nodeType === 10) {
          const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
          add(`<!DOCTYPE ${node.name}${ids}>`);
        } else {
          add(`<${prefixes[node.namespaceURI] || ''}${node.localName}>`);
          const rows = [...node.attributes].map((each) =>
            [(prefixes[each.namespaceURI] || '') + each.localName, each.value]);
          rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
          for (const [name, value] of rows) lines.push('| ' + '  '.repeat(depth + 1) + `${name}="${value}"`);
          if (node.localName === 'template' && node.content) {
            lines.push('| ' + '  '.repeat(depth + 1) + 'content');
            for (const child of node.content.childNodes) write(child, depth + 2);
          }
          for (const child of node.childNodes) write(child, depth + 1);
        }
      };
      for (const child of root.childNodes) write(child, 0);
      return lines.join('\n');
    }
    """#

  /// Returns the trees of a markup, separated by U+0001: of the whole, and written in pieces into a document with
  /// scripts.
  private static let parse = #"""
    const opened = frame().contentDocument;
    function trees(markup, context, runsScripts) {
      const made = [];
      const inert = new DOMParser().parseFromString('<p>', 'text/html');
      for (const owner of runsScripts === null ? [inert, document] : [runsScripts ? document : inert]) {
        if (context === null) break;
        const [prefix, name] = context.includes(' ') ? context.split(' ') : ['', context];
        const namespaces = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
        const element = owner.createElementNS(namespaces[prefix] || 'http://www.w3.org/1999/xhtml', name);
        element.innerHTML = markup;
        made.push(dump(prefix === '' && name === 'template' ? element.content : element));
      }
      if (context !== null) return made.join('\u0001');
      if (runsScripts !== true) made.push(dump(new DOMParser().parseFromString(markup, 'text/html')));
      if (runsScripts === false) return made[0];
      for (const length of [1, markup.length + 1]) {
        opened.open();
        for (let start = 0; start < markup.length; start += length) opened.write(markup.slice(start, start + length));
        opened.close();
        made.push(dump(opened));
      }
      return made.join('\u0001');
    }
    """#
}
