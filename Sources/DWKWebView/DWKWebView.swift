import DSBridge
import Foundation
import HeadlessWebView
import WebKit

/// A callback for a page's call; it receives a value, and whether the value is the last one.
public typealias JSCallback = (_ result: String?, _ complete: Bool) -> Void

/// DSBridge's web view with its original names: a `WKWebView` that contains a DSBridge 3.x bridge.
@preconcurrency @MainActor open class DWKWebView: WKWebView {
  /// The underlying bridge, through which tests set the dialog handler and the origins that may call.
  public private(set) lazy var headlessBridge = makeBridge()

  /// Creates a view.
  public override init(frame: CGRect, configuration: WKWebViewConfiguration) {
    super.init(frame: frame, configuration: configuration)
    _ = headlessBridge
  }

  /// Creates a view with the default configuration; the coder is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    _ = headlessBridge
  }

  private func makeBridge() -> DSBridge {
    let bridge = DSBridge(self)
    // The bridge handles every dialog that ``dsuiDelegate`` doesn't.
    bridge.uiDelegate = nil
    return bridge
  }

  /// The delegate that answers the page's own dialogs, in place of the bridge's dialogs, and creates windows.
  open weak var dsuiDelegate: (any WKUIDelegate)? {
    didSet { headlessBridge.setUIDelegate(dsuiDelegate) }
  }

  /// The view's UI delegate, in whose place the bridge sets its own delegate, as in the original.
  ///
  /// Setting it replaces the bridge's delegate, so that the bridge receives no more calls from the page.
  open override weak var uiDelegate: (any WKUIDelegate)? {
    didSet {
      headlessWebView.transcript.fault(
        .delegateReplaced,
        "the app replaced the bridge's uiDelegate: the bridge receives no more calls; set dsuiDelegate instead")
      headlessWebView.uiDelegate = uiDelegate.flatMap { uiDelegate(for: $0) }
    }
  }

  /// Loads the page of a URL.
  open func loadUrl(_ url: String) { headlessBridge.loadUrl(url) }

  // MARK: Methods for pages

  /// Registers an object's methods for pages to call; an object of the same namespace is replaced.
  ///
  /// The object has to list its methods with ``JavascriptObject``, because there is no Objective-C runtime to inspect
  /// it. An object that doesn't list its methods, or that no page could call, is reported as the fault `bad-object`.
  open func addJavascriptObject(_ object: Any?, namespace: String?) {
    guard let object else { return }
    do {
      switch object {
      case let object as any JavascriptObject:
        try headlessBridge.addJavascriptObject(JavascriptMethod.object(of: object), namespace: namespace)
      case let object as DSBridgeObject: try headlessBridge.addJavascriptObject(object, namespace: namespace)
      default: refuse(object, namespace, "its methods are unknown; its class must conform to JavascriptObject")
      }
    } catch {
      refuse(object, namespace, "\(error)")
    }
  }

  private func refuse(_ object: Any, _ namespace: String?, _ reason: String) {
    let place = namespace.map { $0.isEmpty ? "" : " in the namespace \($0)" } ?? ""
    headlessWebView.transcript.fault(.badObject, "pages cannot call \(type(of: object))\(place): \(reason)")
  }

  /// Removes the object of a namespace; without a name, removes the object that has no namespace.
  open func removeJavascriptObject(_ namespace: String?) { headlessBridge.removeJavascriptObject(namespace) }

  // MARK: Calls to the page

  /// Calls a method of the page with arguments.
  open func callHandler(_ methodName: String, arguments args: [Any]?) {
    headlessBridge.callHandler(methodName, arguments: args)
  }

  /// Calls a method of the page; the closure receives each value that the method returns.
  open func callHandler(_ methodName: String, completionHandler: ((_ value: Any?) -> Void)? = nil) {
    headlessBridge.callHandler(methodName, completionHandler: completionHandler)
  }

  /// Calls a method of the page with arguments; the closure receives each value that the method returns.
  open func callHandler(
    _ methodName: String, arguments args: [Any]?, completionHandler: ((_ value: Any?) -> Void)? = nil
  ) {
    headlessBridge.callHandler(methodName, arguments: args, completionHandler: completionHandler)
  }

  /// Checks whether the page has a method.
  open func hasJavascriptMethod(_ handlerName: String, methodExistCallback callback: ((_ exist: Bool) -> Void)? = nil) {
    headlessBridge.hasJavascriptMethod(handlerName) { callback?($0) }
  }

  // MARK: Settings

  /// Sets the closure that runs when the page calls `window.close()`.
  open func setJavascriptCloseWindowListener(_ callback: (() -> Void)?) {
    headlessBridge.setJavascriptCloseWindowListener(callback)
  }

  /// Sets whether a call to a missing method shows an alert to the page's user.
  open func setDebugMode(_ debug: Bool) { headlessBridge.setDebugMode(debug) }

  /// Sets whether the page's dialogs return immediately, without waiting for an answer.
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
