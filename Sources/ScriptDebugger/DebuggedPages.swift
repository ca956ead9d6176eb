import HeadlessWebView

/// The pages of a server whose own clients may debug them.
struct DebuggedPages {
  /// A page, and the number of a context for its clients.
  typealias Page = (id: String, contextNumber: Int)

  private struct Entry {
    weak var view: WebView?
    let id: String
    let contextNumber: (PageWorld) -> Int?
  }

  private var entries: [Entry] = []

  mutating func add(_ id: String, _ contextNumber: @escaping (PageWorld) -> Int?, of view: WebView) {
    entries.removeAll { $0.view?.isClosed ?? true }
    entries.append(Entry(view: view, id: id, contextNumber: contextNumber))
  }

  /// Returns the page of a view's world; nil if no client of a page knows it.
  func page(of world: PageWorld, in view: WebView) -> Page? {
    guard let entry = entries.first(where: { $0.view === view }), let number = entry.contextNumber(world) else {
      return nil
    }
    return (entry.id, number)
  }
}
