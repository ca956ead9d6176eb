import Foundation
import HeadlessWebView

/// A page that the view has been to.
@preconcurrency @MainActor public final class WKBackForwardListItem: NSObject {
  let item: BackForwardList.Item
  /// The page's address.
  public var url: URL { URL(string: item.url.href) ?? URL(fileURLWithPath: "/") }
  /// The address that was asked for; redirects are not kept.
  public var initialURL: URL { url }
  /// The page's title, which is not kept.
  public var title: String? { nil }

  nonisolated init(_ item: BackForwardList.Item) {
    self.item = item
    super.init()
  }
}

/// The pages that a view has been to.
@preconcurrency @MainActor public final class WKBackForwardList: NSObject {
  private let list: BackForwardList

  nonisolated init(_ list: BackForwardList) {
    self.list = list
    super.init()
  }

  /// Where the view is.
  public var currentItem: WKBackForwardListItem? { list.currentItem.map(WKBackForwardListItem.init) }
  /// One step back.
  public var backItem: WKBackForwardListItem? { list.backItem.map(WKBackForwardListItem.init) }
  /// One step ahead.
  public var forwardItem: WKBackForwardListItem? { list.forwardItem.map(WKBackForwardListItem.init) }
  /// What is behind, the oldest first.
  public var backList: [WKBackForwardListItem] { list.backList.map(WKBackForwardListItem.init) }
  /// What is ahead, the nearest first.
  public var forwardList: [WKBackForwardListItem] { list.forwardList.map(WKBackForwardListItem.init) }

  /// The page so many steps away; negative numbers lead back.
  public func item(at index: Int) -> WKBackForwardListItem? {
    if index == 0 { return currentItem }
    let items = index < 0 ? Array(list.backList.reversed()) : list.forwardList
    return items.indices.contains(abs(index) - 1) ? WKBackForwardListItem(items[abs(index) - 1]) : nil
  }
}

extension WKWebView {
  /// The pages that the view has been to, as they are now.
  public var backForwardList: WKBackForwardList { WKBackForwardList(headlessWebView.backForwardList) }
  /// Whether there is a page to go back to.
  public var canGoBack: Bool { headlessWebView.canGoBack }
  /// Whether there is a page to go forward to.
  public var canGoForward: Bool { headlessWebView.canGoForward }

  /// Goes back one step.
  @discardableResult
  public func goBack() -> WKNavigation? { go(to: headlessWebView.backForwardList.backItem) }

  /// Goes forward one step.
  @discardableResult
  public func goForward() -> WKNavigation? { go(to: headlessWebView.backForwardList.forwardItem) }

  /// Goes to one of the pages of ``backForwardList``.
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
