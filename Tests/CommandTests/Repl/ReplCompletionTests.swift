import Testing

@testable import headless_bridge

/// The completion at the prompt.
@Suite struct ReplCompletionTests {
  private let completion = ReplCompletion(
    commands: [".help", ".native", ".handle"], handlers: { ["share", "shake", "login"] },
    pageHandlers: { ["refresh", "app.show"] },
    identifiers: { ["pay", "cart"] },
    members: { path in
      switch path {
      case []: ["document", "documents", "name"]
      case ["document"]: ["body", "baseURI", "title"]
      case ["document", "body"]: ["append"]
      default: []
      }
    })

  @Test(
    "finds the candidates",
    arguments: [
      ("doc", "doc", ["document", "documents"]), ("x = document.b", "b", ["baseURI", "body"]),
      ("f(document.body.", "", ["append"]), ("awa", "awa", ["await"]), ("", "", []),
      // Expressions that would have to be evaluated have no candidates.
      ("f().b", "b", []), ("a[0].b", "b", []), ("'text'.b", "b", []), ("1.b", "b", []),
      (".h", ".h", [".handle", ".help"]), (".handle sha", "sha", ["shake", "share"]), (".handle share {", "", []),
      // `.native` calls the page's handlers, not the native ones.
      (".native ", "", ["app.show", "refresh"]), (".native app.s", "app.s", ["app.show"]),
      (".native refresh {", "", []),
      (".click #p", "#p", ["#pay"]), ("  .nat", ".nat", [".native"]), (".wait 1", "", []),
    ])
  func candidates(line: String, word: String, candidates: [String]) {
    #expect(completion.complete(line) == ReplCompletion.Answer(word: word, candidates: candidates))
  }

  @Test("inserts the common prefix of the candidates") func insertion() {
    #expect(completion.complete("doc").insertion == "ument")
    #expect(completion.complete("document.t").insertion == "itle")
    #expect(completion.complete("document.b").insertion == "")
    #expect(completion.complete("nothing").insertion == "")
  }

  @Test("arranges names in columns") func columns() {
    #expect(Columns.lines(["a", "bb", "c", "d", "e"], width: 9) == ["a   d", "bb  e", "c"])
    #expect(Columns.lines(["long"], width: 2) == ["long"])
  }

  @Test("finds the folder of the history file") func historyFile() {
    #expect(HistoryFile.path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/headless-bridge/repl-history")
    #expect(HistoryFile.path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/headless-bridge/repl-history")
    #expect(HistoryFile.path([:]) == nil)
  }
}
