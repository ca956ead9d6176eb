import Foundation
import HeadlessWebView

/// A page in the view's history.
@preconcurrency @MainActor public final class WKBackForwardListItem: NSObject {
  let item: BackForwardList.Item
  /// The page's URL.
  public var url: URL { URL(string: item.url.href) ?? URL(fileURLWithPath: "/") }
  /// The requested URL; redirects are not recorded, so it equals ``url``.
  public var initialURL: URL { url }
  /// The page's title; always `nil`, because titles are not recorded.
  public var title: String? { nil }

  nonisolated init(_ item: BackForwardList.Item) {
    self.item = item
    super.init()
  }
}

/// The view's history.
@preconcurrency @MainActor public final class WKBackForwardList: NSObject {
  private let list: BackForwardList

  nonisolated init(_ list: BackForwardList) {
    self.list = list
    super.init()
  }

  /// The current page.
  public var currentItem: WKBackForwardListItem? { list.currentItem.map(WKBackForwardListItem.init) }
  /// The page one step back.
  public var backItem: WKBackForwardListItem? { list.backItem.map(WKBackForwardListItem.init) }
  /// The page one step forward.
  public var forwardItem: WKBackForwardListItem? { list.forwardItem.map(WKBackForwardListItem.init) }
  /// The pages before the current one, oldest first.
  public var backList: [WKBackForwardListItem] { list.backList.map(WKBackForwardListItem.init) }
  /// The pages after the current one, nearest first.
  public var forwardList: [WKBackForwardListItem] { list.forwardList.map(WKBackForwardListItem.init) }

  /// Returns the page at an offset from the current one; negative offsets go back.
  public func item(at index: Int) -> WKBackForwardListItem? {
    if index == 0 { return currentItem }
    let items = index < 0 ? Array(list.backList.reversed()) : list.forwardList
    return items.indices.contains(abs(index) - 1) ? WKBackForwardListItem(items[abs(index) - 1]) : nil
  }
}

extension WKWebView {
  /// A snapshot of the view's history.
  public var backForwardList: WKBackForwardList { WKBackForwardList(headlessWebView.backForwardList) }
  /// A Boolean value that indicates whether there is a page to go back to.
  public var canGoBack: Bool { headlessWebView.canGoBack }
  /// A Boolean value that indicates whether there is a page to go forward to.
  public var canGoForward: Bool { headlessWebView.canGoForward }

  /// Goes back one step in the history.
  @discardableResult
  public func goBack() -> WKNavigation? { go(to: headlessWebView.backForwardList.backItem) }

  /// Goes forward one step in the history.
  @discardableResult
  public func goForward() -> WKNavigation? { go(to: headlessWebView.backForwardList.forwardItem) }

  /// Goes to one of the pages in ``backForwardList``.
  @discardableResult
  public func go(to item: WKBackForwardListItem) -> WKNavigation? { go(to: item.item) }

  private func go(to item: BackForwardList.Item?) -> WKNavigation? {
    guard let item else { return nil }
    let isPlace = item.url.fragment != nil && item.url.equalsIgnoringFragment(headlessWebView.url)
    let navigation = isPlace ? WKNavigation() : core.loads.expect(URL(string: item.url.href))
    headlessWebView.go(to: item)
    return navigation
  }
}
