import Testing

@testable import HeadlessWebView

/// Headers of responses that arrive line by line.
struct AnswerHeadTests {
  private func head(_ lines: String...) -> AnswerHead {
    var head = AnswerHead()
    for line in lines { head.take((line + "\r\n").utf8) }
    return head
  }

  private func shown(_ head: AnswerHead) -> [String] { head.fields.map { "\($0.name)=\($0.value)" } }

  @Test("fields keep their order, their case and their repetitions")
  func fields() {
    let answer = head("HTTP/1.1 200 OK", "B: 1", "a:\t2 ", "b: x: y", "Empty:", "no field", "")
    #expect(answer.status == 200)
    #expect(shown(answer) == ["B=1", "a=2", "b=x: y", "Empty="])
  }

  @Test("only the last header counts, and trailers are ignored")
  func others() {
    let answer = head("HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/2 404 ", "x: 1", "", "trailer: 2", "")
    #expect(answer.status == 404)
    #expect(shown(answer) == ["x=1"])
  }

  @Test("joins a value that continues on the next line")
  func folded() {
    #expect(shown(head("HTTP/1.1 200 OK", " lost", "a: 1", "\t 2", "")) == ["a=1 2"])
  }

  @Test("decodes bytes as UTF-8, or as a legacy encoding")
  func encodings() {
    var answer = head("HTTP/1.1 200 OK", "a: \u{E9}")
    answer.take(Array("b: ".utf8) + [0xE9])
    #expect(shown(answer) == ["a=\u{E9}", "b=\u{E9}"])
  }
}
