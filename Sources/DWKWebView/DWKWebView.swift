import DSBridge
import Foundation
import HeadlessWebView
import WebKit

/// Answers a page's call: with a value, and whether it is the last.
public typealias JSCallback = (_ result: String?, _ complete: Bool) -> Void

/// DSBridge's web view by its original names: a `WKWebView` with a bridge of 3.x in it.
@preconcurrency @MainActor open class DWKWebView: WKWebView {
  /// The bridge that does the work: who answers its dialogs, and which origins may call, is for tests.
  public private(set) lazy var headlessBridge = makeBridge()

  /// Makes a view.
  public override init(frame: CGRect, configuration: WKWebViewConfiguration) {
    super.init(frame: frame, configuration: configuration)
    _ = headlessBridge
  }

  /// Makes a view of the default configuration; nothing is read from the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    _ = headlessBridge
  }

  private func makeBridge() -> DSBridge {
    let bridge = DSBridge(self)
    // What ``dsuiDelegate`` does not answer, the bridge does by itself.
    bridge.uiDelegate = nil
    return bridge
  }

  /// Answers the page's own dialogs and makes windows: it is asked in place of the bridge's dialogs.
  open weak var dsuiDelegate: (any WKUIDelegate)? {
    didSet { headlessBridge.setUIDelegate(dsuiDelegate) }
  }

  /// The place of the bridge's own delegate, as in the original: who sets it takes the bridge's, which then hears no
  /// page any more.
  open override weak var uiDelegate: (any WKUIDelegate)? {
    didSet {
      headlessWebView.transcript.fault(
        .delegateReplaced, "uiDelegate was set over a bridge, which hears no page any more: dsuiDelegate is an app's")
      headlessWebView.uiDelegate = uiDelegate.flatMap { uiDelegate(for: $0) }
    }
  }

  /// Loads a page by its address.
  open func loadUrl(_ url: String) { headlessBridge.loadUrl(url) }

  // MARK: Methods for pages

  /// Offers an object's methods to pages; one of the same namespace is replaced.
  ///
  /// The object has to say its methods, because there is no Objective-C runtime to look into it: ``JavascriptObject``.
  /// What does not, and what no page could call, is the fault `bad-object`.
  open func addJavascriptObject(_ object: Any?, namespace: String?) {
    guard let object else { return }
    do {
      switch object {
      case let object as any JavascriptObject:
        try headlessBridge.addJavascriptObject(JavascriptMethod.object(of: object), namespace: namespace)
      case let object as DSBridgeObject: try headlessBridge.addJavascriptObject(object, namespace: namespace)
      default: refuse(object, namespace, "it does not say its methods: its class has to conform to JavascriptObject")
      }
    } catch {
      refuse(object, namespace, "\(error)")
    }
  }

  private func refuse(_ object: Any, _ namespace: String?, _ reason: String) {
    let place = namespace.map { $0.isEmpty ? "" : " in the namespace \($0)" } ?? ""
    headlessWebView.transcript.fault(.badObject, "pages cannot call \(type(of: object))\(place): \(reason)")
  }

  /// Takes a namespace's object away; without a name, the one without a namespace.
  open func removeJavascriptObject(_ namespace: String?) { headlessBridge.removeJavascriptObject(namespace) }

  // MARK: Calls to the page

  /// Calls a method of the page with arguments.
  open func callHandler(_ methodName: String, arguments args: [Any]?) {
    headlessBridge.callHandler(methodName, arguments: args)
  }

  /// Calls a method of the page; the closure gets each value that it answers.
  open func callHandler(_ methodName: String, completionHandler: ((_ value: Any?) -> Void)? = nil) {
    headlessBridge.callHandler(methodName, completionHandler: completionHandler)
  }

  /// Calls a method of the page with arguments; the closure gets each value that it answers.
  open func callHandler(
    _ methodName: String, arguments args: [Any]?, completionHandler: ((_ value: Any?) -> Void)? = nil
  ) {
    headlessBridge.callHandler(methodName, arguments: args, completionHandler: completionHandler)
  }

  /// Asks whether the page has a method.
  open func hasJavascriptMethod(_ handlerName: String, methodExistCallback callback: ((_ exist: Bool) -> Void)? = nil) {
    headlessBridge.hasJavascriptMethod(handlerName) { callback?($0) }
  }

  // MARK: Settings

  /// Sets what is called when the page calls `window.close()`.
  open func setJavascriptCloseWindowListener(_ callback: (() -> Void)?) {
    headlessBridge.setJavascriptCloseWindowListener(callback)
  }

  /// Has calls that find no method shown to the page's user.
  open func setDebugMode(_ debug: Bool) { headlessBridge.setDebugMode(debug) }

  /// Has the page's dialogs return at once, without waiting for their answers.
  open func disableJavascriptDialogBlock(_ disable: Bool) { headlessBridge.disableJavascriptDialogBlock(disable) }

  /// Sets the labels of the bridge's own dialogs.
  open func customJavascriptDialogLabelTitles(_ dic: [AnyHashable: Any]?) {
    guard let dic else { return }
    var titles: [String: String] = [:]
    for (key, title) in dic {
      if let key = key as? String { titles[key] = title as? String }
    }
    headlessBridge.customJavascriptDialogLabelTitles(titles)
  }
}
