import Foundation
import TestSupport
import Testing

/// The parts of the documentation's site that need no tools but Python; `make docs` builds the whole.
@Suite struct SiteTests {
  private func python(_ script: String, in folder: URL) throws -> String {
    let modules = Repository.file("Scripts/site").path
    let file = try CommandRunner.page(
      "import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, '\(modules)')\n\(script)", "a.py")
    let outcome = try CommandRunner.run(shell: "python3 '\(file)'", in: folder)
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test("reports links to files and headings that do not exist")
  func links() throws {
    let page = """
      <h1 id="a">A</h1><a href="#a">here</a> <a href="b.html#x">file</a> <a href="#b">heading</a>
      <a href="c/d.html">folder</a> <a href="https://example.com/">network</a> <img src="https:/x.png">
      """
    let folder = URL(fileURLWithPath: try CommandRunner.page(page, "index.html")).deletingLastPathComponent()
    try "<p id=\"y\">".write(to: folder.appendingPathComponent("b.html"), atomically: true, encoding: .utf8)
    let found = try python("import check\nprint('\\n'.join(sorted(check.problems('.'))))", in: folder)
    #expect(
      found == """
        index.html: #b: no such heading
        index.html: b.html#x: no such heading
        index.html: c/d.html: no such file
        index.html: https:/x.png: not an address

        """)
  }

  @Test("draws a sequence diagram with every participant, message and note")
  func sequence() throws {
    let drawn = try python(
      """
      import diagrams
      print(diagrams.svg('''sequenceDiagram
        participant P as the page
        participant N as native
        P->>N: share(<data>)
        Note over N: looks up the handler
        N-->>P: response
        P->>P: callback'''))
      """, in: Repository.folder)
    for text in ["the page", "native", "share(&lt;data&gt;)", "looks up the handler", "response", "callback"] {
      #expect(drawn.contains(">\(text)</text>"), "\(text)")
    }
    #expect(drawn.components(separatedBy: "marker-end").count == 4)
  }

  @Test("refuses a diagram that it cannot draw")
  func unknownDiagram() throws {
    let drawn = try python(
      """
      import diagrams
      for text in ['pie\\n"a": 1', 'sequenceDiagram\\nloop x', 'flowchart LR\\na[[b]]']:
          try:
              diagrams.svg(text)
          except diagrams.Problem as problem:
              print(problem)
      """, in: Repository.folder)
    #expect(drawn == "unknown diagram: pie\ncannot read: loop x\ncannot read: a[[b]]\n")
  }

  @Test("reports public declarations without documentation, except those that the compiler makes")
  func undocumented() throws {
    let graph = """
      {"symbols": [
        {"pathComponents": ["A", "b"], "location": {"uri": "file:///A.swift", "position": {"line": 4}}},
        {"pathComponents": ["A"], "location": {"uri": "file:///A.swift", "position": {"line": 1}}, "docComment": {}},
        {"pathComponents": ["A", "c"], "location": {"uri": "file:///A.swift", "position": {"line": 2}},
          "docComment": {"lines": []}},
        {"pathComponents": ["A", "init"]}
      ]}
      """
    let folder = URL(fileURLWithPath: try CommandRunner.page(graph, "A.symbols.json")).deletingLastPathComponent()
    let found = try python("import documented\nprint('\\n'.join(documented.undocumented('.')))", in: folder)
    #expect(found == "/A.swift:5: no documentation: A.b\n/A.swift:2: no documentation: A\n")
  }
}
