import HeadlessWebView
import JavaScriptEngine

/// The domain Accessibility: roles and names of elements.
enum AccessibilityDomain {
  static let methods: [String: PageMethod] = [
    "Accessibility.enable": { call in
      call.enable("Accessibility")
      call.finish()
    },
    "Accessibility.disable": { call in
      call.disable("Accessibility")
      call.finish()
    },
  ]
}
