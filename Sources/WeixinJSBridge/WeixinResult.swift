import BridgeSupport
import HeadlessWebView
import HostObjects
import JavaScriptEngine

/// The results that callbacks of `WeixinJSBridge` get: objects with an `err_msg`.
struct WeixinResult {
  /// The name of the called API.
  let name: String
  let platform: Device.Platform

  /// The names in `err_msg` that differ from those of the APIs.
  private static let spellings = [
    "getBrandWCPayRequest": "get_brand_wcpay_request", "getNetworkType": "network_type",
    "editAddress": "edit_address", "sendAppMessage": "send_app_msg", "shareTimeline": "share_timeline",
    "shareWeibo": "share_weibo",
  ]

  /// The members that are JSON as text, by platform; nil for both.
  private static let texts: [String: (member: String, platform: Device.Platform?)] = [
    "chooseImage": ("localIds", .android), "checkJsApi": ("checkResult", .android),
    "openBusinessView": ("extraData", .android), "batchAddCard": ("card_list", nil),
  ]

  /// Returns an `err_msg` of the API.
  private func message(_ state: String) -> JSONText { JSONText(text: "\(Self.spellings[name] ?? name):\(state)") }

  /// Returns the result for a handler's value; nil if the value has a form that WeChat has no result for.
  func success(_ data: JSONText?) -> JSONText? {
    guard let data, !data.isNull else { return JSONText(object: [("err_msg", message("ok"))]) }
    // A text is the state, or a complete `err_msg`.
    if let state = data.stringValue() {
      return JSONText(object: [("err_msg", state.contains(":") ? data : message(state))])
    }
    guard data.kind == .object else { return nil }
    let named = data["err_msg"] == nil && data["errMsg"] == nil ? data.setting("err_msg", to: message("ok")) : data
    return onPlatform(named)
  }

  /// Returns the result for a handler's error, or for a call that WeChat rejects.
  func failure(_ error: BridgeErrorReply) -> JSONText {
    switch error.bridgeError.code {
    case .noHandler: return JSONText(object: [("err_msg", JSONText(text: "system:function_not_exist"))])
    case .refused: return JSONText(object: [("err_msg", JSONText(text: "system:access_denied"))])
    default: break
    }
    let text = error.error?.message ?? error.bridgeError.message
    var members = [(key: "err_msg", value: message(text == "cancel" ? text : text.isEmpty ? "fail" : "fail \(text)"))]
    for (key, value) in (error.error?.properties ?? [:]).sorted(by: { $0.key < $1.key }) {
      members.append((key: key == "code" ? "err_code" : key, value: value))
    }
    return JSONText(object: members)
  }

  /// Writes the members as text that are text on the platform.
  private func onPlatform(_ result: JSONText) -> JSONText {
    if name == "scanQRCode", platform == .ios { return scanned(result) }
    guard let text = Self.texts[name], text.platform == nil || text.platform == platform,
      let value = result[text.member], value.kind != .string, !value.isNull
    else { return result }
    return result.setting(text.member, to: JSONText(text: value.compact()))
  }

  /// Writes the code as iOS does: as text with an object, in which the SDK looks for the code.
  private func scanned(_ result: JSONText) -> JSONText {
    guard let value = result["resultStr"], !value.isNull else { return result }
    if let text = value.stringValue(), (try? JSONText(text))?["scan_code"] != nil { return result }
    let code = JSONText(object: [("scan_code", JSONText(object: [("scan_result", value)]))])
    return result.setting("resultStr", to: JSONText(text: code.compact()))
  }
}
