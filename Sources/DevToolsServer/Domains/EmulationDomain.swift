import HeadlessWebView
import Ownership

/// The domain Emulation: the viewport, the user's preferences, the locale, the user agent and time.
enum EmulationDomain {
  static let methods: [String: PageMethod] = {
    var methods: [String: PageMethod] = [
      "Emulation.setDeviceMetricsOverride": { call in
        let (width, height) = (try call.parameters.integer("width"), try call.parameters.integer("height"))
        var viewport = call.page.view.viewport
        if width > 0 { viewport.width = width }
        if height > 0 { viewport.height = height }
        if let ratio = call.parameters.optionalNumber("deviceScaleFactor"), ratio > 0 {
          viewport.devicePixelRatio = ratio
        }
        call.page.overridesMetrics = true
        if call.page.view.viewport != viewport { call.page.view.viewport = viewport }
        call.finishAfterTasks()
      },
      "Emulation.clearDeviceMetricsOverride": { call in
        call.page.overridesMetrics = false
        call.page.view.viewport = call.page.view.configuration.device.viewport
        call.finishAfterTasks()
      },
      "Emulation.setGeolocationOverride": setGeolocation,
      "Emulation.clearGeolocationOverride": { call in
        call.page.view.geolocation = nil
        call.finish()
      },
      "Emulation.setScriptExecutionDisabled": { call in
        call.page.view.allowsContentJavaScript = !call.parameters.flag("value")
        call.finish()
      },
      "Emulation.setEmulatedMedia": setEmulatedMedia,
      "Emulation.setUserAgentOverride": setUserAgentOverride,
      "Emulation.setLocaleOverride": setLocale,
      "Emulation.setTimezoneOverride": { call in
        let zone = try call.parameters.string("timezoneId")
        let page = call.page.id
        try call.page.host.browser.tables.withLock { tables throws(ProtocolError) in
          try tables.timeZone.set(zone, for: page)
        }
        call.finish()
      },
      "Emulation.setVirtualTimePolicy": VirtualTimePolicy.set,
    ]
    // Settings without an effect here: every page has the focus, and nothing is painted.
    for name in [
      "setFocusEmulationEnabled", "setDefaultBackgroundColorOverride", "setTouchEmulationEnabled",
      "setEmitTouchEventsForMouse", "setScrollbarsHidden", "setPageScaleFactor", "setAutoDarkModeOverride",
      "setCPUThrottlingRate", "setVisibleSize", "setIdleOverride", "clearIdleOverride",
    ] { methods["Emulation.\(name)"] = { call in call.finish() } }
    return methods
  }()

  @Sendable private static func setEmulatedMedia(_ call: PageCall) throws {
    var preferences = call.page.view.preferences
    if let media = call.parameters.optionalString("media") {
      preferences.media = UserPreferences.Media(rawValue: media) ?? .screen
    }
    for feature in call.parameters.objects("features") {
      let value = feature.optionalString("value") ?? ""
      switch feature.optionalString("name") {
      case "prefers-color-scheme": preferences.isDark = value == "dark"
      case "prefers-contrast": preferences.contrast = UserPreferences.Contrast(rawValue: value) ?? .noPreference
      case "forced-colors": preferences.forcesColors = value == "active"
      case "prefers-reduced-motion": preferences.reducesMotion = value == "reduce"
      default: break
      }
    }
    if call.page.view.preferences != preferences { call.page.view.preferences = preferences }
    call.finishAfterTasks()
  }

  /// Sets the position; it is unknown without a latitude and a longitude.
  @Sendable private static func setGeolocation(_ call: PageCall) throws {
    if let latitude = call.parameters.optionalNumber("latitude"),
      let longitude = call.parameters.optionalNumber("longitude")
    {
      call.page.view.geolocation = GeolocationPosition(
        latitude: latitude, longitude: longitude, accuracy: call.parameters.optionalNumber("accuracy") ?? 0)
    } else {
      call.page.view.geolocation = nil
    }
    call.finish()
  }

  /// Sets the locale of the documents that follow; it is that of the process without one.
  @Sendable private static func setLocale(_ call: PageCall) throws {
    let locale = call.parameters.optionalString("locale") ?? ""
    let parts = locale.split(separator: "-", omittingEmptySubsequences: false)
    guard locale.isEmpty || parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isAlphanumeric) }),
      locale.isEmpty || (2...8).contains(parts[0].count)
    else { throw ProtocolError("Invalid locale name") }
    call.page.view.locale = locale.isEmpty ? nil : locale
    call.finish()
  }

  private static func isAlphanumeric(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  @Sendable static func setUserAgentOverride(_ call: PageCall) throws {
    let agent = try call.parameters.string("userAgent")
    call.page.view.customUserAgent = agent.isEmpty ? nil : agent
    if let language = call.parameters.optionalString("acceptLanguage") {
      let others = call.page.extraHeaders.filter { $0.name.lowercased() != "accept-language" }
      call.page.extraHeaders = others + [("Accept-Language", language)]
    }
    call.finish()
  }
}
