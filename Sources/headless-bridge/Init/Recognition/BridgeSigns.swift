import BridgeTesting

/// The signs of all bridges.
///
/// Of signs with the same weight, the earlier one counts more. So a bridge whose pages also contain the names of others
/// is before these: uni-app's library knows all mini programs, Capacitor knows Cordova, and many frameworks use
/// WebKit's message handlers.
enum BridgeSigns {
  static let table: [BridgeSign] = [
    // uni-app. Its hosts have the same pages; nvue and the browser are found as alternatives.
    BridgeSign(
      [.uniapp, .uniappPlus], .certain, .file("uni.webview"), .argument("UniAppJSBridgeReady"), .name("UniAppJSBridge"),
      .path("uni.webView"), .name("__uniapp_x_"), .name("__uniapp_x_postMessage")),
    BridgeSign([.uniapp, .uniappPlus], .likely, .path("uni.postMessage"), .path("uni.getEnv")),

    // Capacitor and Cordova. Ionic's packages ask for Capacitor in the apps of both.
    BridgeSign(
      [.capacitor], .certain, .module("@capacitor/core"), .path("Capacitor.Plugins"), .name("capacitorExports"),
      .name("CapacitorCustomPlatform"), .path("Capacitor.registerPlugin"), .file("capacitor")),
    BridgeSign(
      [.cordova], .certain, .file("cordova"), .path("cordova.exec"), .path("cordova.plugins"),
      .path("cordova.InAppBrowser"), .module("cordova-plugin-*"), .module("cordova-ios"), .module("cordova-android")),
    BridgeSign([.capacitor], .likely, .module("@capacitor/*"), .name("Capacitor")),
    BridgeSign(
      [.cordova], .likely, .argument("deviceready"), .name("cordova"), .file("phonegap"), .module("@ionic-native/*"),
      .module("@awesome-cordova-plugins/*")),

    BridgeSign(
      [.hotwire], .certain, .module("@hotwired/hotwire-native-bridge"), .module("@hotwired/strada"),
      .argument("web-bridge:ready"), .path("HotwireNative.web"), .path("Strada.web")),
    BridgeSign([.hotwire], .likely, .name("BridgeComponent"), .name("nativeBridge")),

    BridgeSign(
      [.tauri, .tauri25], .certain, .name("__TAURI_INTERNALS__"), .name("__TAURI__"), .module("@tauri-apps/*")),
    // The package has this function since 2.6, for which native has a table of callbacks.
    BridgeSign([], .none, excludes: [.tauri25], .path("__TAURI_INTERNALS__.unregisterCallback")),
    BridgeSign([], .none, excludes: [.tauri], .older("@tauri-apps/api", minor: 6)),

    // The versions of flutter_inappwebview have the same pages; the newest one is tried.
    BridgeSign(
      [.inappwebview], .certain, .name("flutter_inappwebview"), .argument("flutterInAppWebViewPlatformReady")),
    BridgeSign([.reactnative], .certain, .name("ReactNativeWebView")),

    // Apps that add an object to their pages. WeChat's library also has the name of a mini program's environment.
    BridgeSign([.weixinMiniProgram], .certain, .path("wx.miniProgram")),
    BridgeSign(
      [.weixin], .certain, .name("WeixinJSBridge"), .argument("WeixinJSBridgeReady"), .path("wx.config"),
      .file("jweixin"), .module("weixin-js-sdk"), .module("jweixin-module")),
    BridgeSign([.weixinMiniProgram], .likely, .name("__wxjs_environment")),
    BridgeSign(
      [.alipay], .certain, .name("AlipayJSBridge"), .argument("AlipayJSBridgeReady"), .file("alipayjsapi")),

    // A page of DSBridge 3 contains the page side itself, which has these names. If its script fails to load, the
    // object that native provides in older versions would let the page run, although it does not in its app.
    BridgeSign(
      [.dsbridge], .certain, excludes: [.dsbridge2, .dsbridge1], .file("dsbridge"), .module("dsbridge"),
      .name("registerAsyn"), .name("hasNativeMethod"), .name("_dsaf"), .argument("_dsb.dsinit"),
      .argument("_dsb.hasNativeMethod"), .argument("_dsb.disableJavascriptDialogBlock"),
      .path("dsBridge.disableJavascriptDialogBlock"), .namespace("dsBridge.call"),
      .object("dsBridge.register", isAfterText: true)),
    BridgeSign([.dsbridge2], .likely, .object("dsBridge.register", isAfterText: false)),
    BridgeSign([.dsbridge], .likely, .name("_dsbridge")),
    BridgeSign([.dsbridge, .dsbridge2, .dsbridge1], .likely, .name("dsBridge")),
    BridgeSign([.dsbridge1], .likely, .name("getJsBridge")),

    // Native injects the script of these bridges, so pages differ in how they ask for it, and in some functions.
    BridgeSign(
      [.wvjb], .certain, .name("WVJBCallbacks"), .address("https://__bridge_loaded__"),
      .address("wvjbscheme://__bridge_loaded__")),
    BridgeSign([.jsbridge2], .likely, .name("doSend")),
    BridgeSign([.wvjb4, .jsbridge, .jsbridge2], .likely, .argument("WebViewJavascriptBridgeReady")),
    BridgeSign([.wvjb, .wvjb4, .jsbridge, .jsbridge2], .possible, .name("WebViewJavascriptBridge")),

    BridgeSign([.webkit], .possible, .name("messageHandlers")),
    BridgeSign([.flutter], .possible, .channel),
  ]

  /// The bridges that a page can use although its code has no sign of them that is known.
  static let general: [BridgeKind] = [
    .wvjb, .wvjb4, .dsbridge, .dsbridge2, .dsbridge1, .jsbridge, .jsbridge2, .webkit,
  ]

  /// The bridges whose pages can be the same.
  static let lookalikes: [[BridgeKind]] = [
    [.wvjb4, .jsbridge, .jsbridge2], [.inappwebview, .inappwebview61, .inappwebview5], [.tauri, .tauri25],
    [.uniapp, .uniappNvue, .uniappPlus, .uniappBrowser],
  ]

  /// Returns whether a file is a library that contains the names of several bridges, or code of all pages of a bridge.
  ///
  /// The library itself is the sign, and its code is none.
  static func isLibrary(_ address: String) -> Bool {
    var file = PageCode()
    file.addFile(at: address)
    return table.contains { sign in
      sign.evidence.contains { evidence in
        guard case .file = evidence else { return false }
        return evidence.found(in: file) != nil
      }
    }
  }
}
