import JavaScriptEngine

/// The plugins whose methods and events are known: Capacitor's own, and the official ones.
enum OfficialPlugins {
  /// The declaration of a plugin, as words.
  private struct Declaration {
    let name: String
    var methods = ""
    var callbacks = ""
    var events = ""
    /// The events that native keeps until a page listens to them, on both platforms.
    var retained = ""
    /// The events that only Android keeps.
    var retainedOnAndroid = ""
  }

  /// Returns Capacitor's own plugins, in the order in which native announces them.
  static func builtIn(on platform: CapacitorPlatform) -> [Plugin] {
    let names =
      platform == .ios
      ? ["CapacitorHttp", "Console", "WebView", "CapacitorCookies", "SystemBars"]
      : ["CapacitorCookies", "WebView", "CapacitorHttp", "SystemBars"]
    return names.map { name in
      var plugin = plugin(name, on: platform) ?? Plugin(name: name)
      plugin.isBuiltIn = true
      return plugin
    }
  }

  /// Returns the declaration of a plugin; nil if it isn't official.
  static func plugin(_ name: String, on platform: CapacitorPlatform) -> Plugin? {
    guard let found = declarations.first(where: { $0.name == name }) else { return nil }
    var plugin = Plugin(name: name)
    // On iOS, the page's part of the plugin does the rest.
    let methods = name == "TextZoom" && platform == .ios ? "getPreferred" : found.methods
    for name in words(methods) { plugin.add(PluginMethod(name: name, style: .promise)) }
    for name in words(found.callbacks) { plugin.add(PluginMethod(name: name, style: .callback)) }
    if name == "Console" { plugin.add(PluginMethod(name: "log", style: .none)) }
    plugin.events = words(found.events)
    return plugin
  }

  /// Returns whether native keeps an event without a listener.
  static func retains(_ name: QualifiedName, on platform: CapacitorPlatform) -> Bool {
    guard let found = declarations.first(where: { $0.name == name.plugin }) else { return false }
    return words(found.retained).contains(name.member)
      || platform == .android && words(found.retainedOnAndroid).contains(name.member)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private static let declarations = [
    // Capacitor's own.
    Declaration(name: "CapacitorHttp", methods: "request get post put patch delete"),
    Declaration(name: "Console"),
    Declaration(
      name: "WebView", methods: "setServerAssetPath setServerBasePath getServerBasePath persistServerBasePath"),
    Declaration(name: "CapacitorCookies", methods: "getCookies setCookie deleteCookie clearCookies clearAllCookies"),
    Declaration(name: "SystemBars", methods: "setStyle setAnimation show hide"),
    // The official ones.
    Declaration(name: "ActionSheet", methods: "showActions"),
    Declaration(
      name: "App",
      methods: "exitApp getInfo getAppLanguage getLaunchUrl getState minimizeApp toggleBackButtonHandler",
      events: "appStateChange pause resume appUrlOpen appRestoredResult backButton",
      retained: "appUrlOpen appRestoredResult"),
    Declaration(name: "AppLauncher", methods: "canOpenUrl openUrl"),
    Declaration(name: "Browser", methods: "open close", events: "browserFinished browserPageLoaded"),
    Declaration(
      name: "Camera",
      methods: """
        getPhoto pickImages checkPermissions requestPermissions pickLimitedLibraryPhotos getLimitedLibraryPhotos
        """),
    Declaration(name: "Clipboard", methods: "read write"),
    Declaration(name: "Device", methods: "getId getInfo getBatteryInfo getLanguageCode getLanguageTag"),
    Declaration(name: "Dialog", methods: "alert prompt confirm"),
    Declaration(
      name: "Filesystem",
      methods: """
        readFile writeFile appendFile deleteFile mkdir rmdir readdir getUri stat rename copy downloadFile \
        checkPermissions requestPermissions
        """, events: "progress"),
    Declaration(
      name: "Geolocation", methods: "getCurrentPosition clearWatch checkPermissions requestPermissions",
      callbacks: "watchPosition"),
    Declaration(
      name: "Haptics", methods: "impact notification vibrate selectionStart selectionChanged selectionEnd"),
    Declaration(
      name: "Keyboard", methods: "show hide setAccessoryBarVisible setScroll setStyle setResizeMode getResizeMode",
      events: "keyboardWillShow keyboardDidShow keyboardWillHide keyboardDidHide"),
    Declaration(
      name: "LocalNotifications",
      methods: """
        schedule requestPermissions checkPermissions checkExactNotificationSetting changeExactNotificationSetting \
        cancel getPending registerActionTypes areEnabled getDeliveredNotifications removeAllDeliveredNotifications \
        removeDeliveredNotifications createChannel deleteChannel listChannels
        """, events: "localNotificationReceived localNotificationActionPerformed",
      retained: "localNotificationActionPerformed", retainedOnAndroid: "localNotificationReceived"),
    Declaration(name: "Motion", events: "accel orientation"),
    Declaration(name: "Network", methods: "getStatus", events: "networkStatusChange"),
    Declaration(name: "Portals", methods: "publishNative"),
    Declaration(name: "Preferences", methods: "configure get set remove keys clear migrate removeOld"),
    Declaration(
      name: "PushNotifications",
      methods: """
        register unregister checkPermissions requestPermissions getDeliveredNotifications \
        removeAllDeliveredNotifications removeDeliveredNotifications createChannel listChannels deleteChannel
        """, events: "registration registrationError pushNotificationReceived pushNotificationActionPerformed",
      retained: "pushNotificationActionPerformed",
      retainedOnAndroid: "registration registrationError pushNotificationReceived"),
    Declaration(name: "ScreenOrientation", methods: "orientation lock unlock", events: "screenOrientationChange"),
    Declaration(name: "ScreenReader", methods: "speak isEnabled", events: "stateChange"),
    Declaration(name: "Share", methods: "canShare share"),
    Declaration(name: "SplashScreen", methods: "show hide"),
    Declaration(
      name: "StatusBar", methods: "setStyle setBackgroundColor show hide getInfo setOverlaysWebView",
      events: "statusBarVisibilityChanged statusBarOverlayChanged",
      retainedOnAndroid: "statusBarVisibilityChanged statusBarOverlayChanged"),
    Declaration(name: "TextZoom", methods: "get set getPreferred"),
    Declaration(name: "Toast", methods: "show"),
  ]
}
