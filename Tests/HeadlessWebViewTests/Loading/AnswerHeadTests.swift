import Testing

@testable import HeadlessWebView

/// Heads of answers as they come in lines.
struct AnswerHeadTests {
  private func head(_ lines: String...) -> AnswerHead {
    var head = AnswerHead()
    for line in lines { head.take((line + "\r\n").utf8) }
    return head
  }

  private func shown(_ head: AnswerHead) -> [String] { head.fields.map { "\($0.name)=\($0.value)" } }

  @Test("fields keep their order, their letters and their repetitions")
  func fields() {
    let answer = head("HTTP/1.1 200 OK", "B: 1", "a:\t2 ", "b: x: y", "Empty:", "no field", "")
    #expect(answer.status == 200)
    #expect(shown(answer) == ["B=1", "a=2", "b=x: y", "Empty="])
  }

  @Test("only the last head counts, and trailers belong to none")
  func others() {
    let answer = head("HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/2 404 ", "x: 1", "", "trailer: 2", "")
    #expect(answer.status == 404)
    #expect(shown(answer) == ["x=1"])
  }

  @Test("a value that goes on in the next line is one")
  func folded() {
    #expect(shown(head("HTTP/1.1 200 OK", " lost", "a: 1", "\t 2", "")) == ["a=1 2"])
  }

  @Test("bytes are UTF-8, or what is older than it")
  func encodings() {
    var answer = head("HTTP/1.1 200 OK", "a: \u{E9}")
    answer.take(Array("b: ".utf8) + [0xE9])
    #expect(shown(answer) == ["a=\u{E9}", "b=\u{E9}"])
  }
}
