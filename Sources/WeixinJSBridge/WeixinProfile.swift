import HeadlessWebView
import HostObjects
import JavaScriptEngine

/// The object and the user agent of WeChat.
enum WeixinProfile {
  /// Returns the description of `WeixinJSBridge` on a platform.
  static func make(
    _ platform: Device.Platform, _ environment: WeixinEnvironment, _ moment: HostObjectMoment?
  ) -> HostObjectProfile {
    var profile = HostObjectProfile(
      name: "WeixinJSBridge", readyEvent: "WeixinJSBridgeReady",
      functions: ["invoke": .call, "call": .call, "on": .on, "log": .log])
    // On Android the object appears after the page's resources.
    profile.moment = moment ?? (platform == .android ? .loaded() : .parsed())
    profile.userAgentToken = "MicroMessenger/"
    profile.userAgentSuffix = userAgent(platform)
    if case .miniProgram(let appID) = environment {
      profile.globals["__wxjs_environment"] = JSONText(text: "miniprogram")
      profile.userAgentSuffix += " miniProgram/\(appID)"
    }
    return profile
  }

  private static func userAgent(_ platform: Device.Platform) -> String {
    platform == .android
      ? "MicroMessenger/8.0.42.2460(0x28002A3B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64"
      : "MicroMessenger/8.0.42(0x18002a29) NetType/WIFI Language/zh_CN"
  }
}
