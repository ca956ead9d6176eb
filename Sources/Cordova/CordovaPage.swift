/// The calls of the current page, as far as reports and further results need them.
struct CordovaPage {
  private struct Call {
    let name: String
    let id: String
    var hasResult = false
  }

  private var open: [Call] = []
  /// The name of the first call that has no handler, or whose result was an error.
  private(set) var firstFailed: String?

  /// Adds a call that waits for a result.
  mutating func began(_ name: String, _ id: String) { open.append(Call(name: name, id: id)) }

  /// Notes a call that native does not handle.
  mutating func lost(_ name: String) { firstFailed = firstFailed ?? name }

  /// Notes a result.
  mutating func responded(_ id: String, isLast: Bool, isError: Bool) {
    guard let index = open.lastIndex(where: { $0.id == id }) else { return }
    if isError { firstFailed = firstFailed ?? open[index].name }
    open[index].hasResult = true
    if isLast { open.remove(at: index) }
  }

  /// The name of the first call without any result; nil if there is none.
  var firstUnanswered: String? { open.first { !$0.hasResult }?.name }

  /// Returns the identifier of the latest call of an action that has not ended.
  func lastID(of name: String) -> String? { open.last { $0.name == name }?.id }

  /// The names of the calls that have not ended, each once.
  var openNames: [String] { Set(open.map(\.name)).sorted() }
}
