import BridgeSupport
import JavaScriptEngine

/// The keys of `use`, which have Playwright's names.
enum UsedKey {
  /// The keys that are options under another name, with the keys of the configuration that mean the same.
  static let keys = ["baseURL": "origin", "userAgent": "userAgent", "actionTimeout": "waitTimeout"]

  /// The keys that apply to each page, as in `test.use()`, which checks their values.
  static let ofPages: Set<String> = [
    "acceptDownloads", "allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs", "bridge", "bridgeName",
    "bridges", "bypassCSP", "clientCertificates", "colorScheme", "contextOptions",
    "deviceScaleFactor", "extraHTTPHeaders", "forcedColors", "geolocation", "hasTouch", "httpCredentials",
    "ignoreHTTPSErrors", "isMobile", "javaScriptEnabled", "locale", "navigationTimeout", "offline", "permissions",
    "platform", "proxy", "reducedMotion", "screen", "serviceWorkers", "storageState", "testIdAttribute", "timezoneId",
    "viewport",
  ]

  /// The keys that a device sets, and that `--device` replaces.
  private static let ofDevice: Set<String> = [
    "deviceScaleFactor", "hasTouch", "isMobile", "platform", "screen", "userAgent", "viewport",
  ]

  /// The keys that change nothing here, and that configurations often contain.
  private static let ignored: Set<String> = [
    "browserName", "channel", "connectOptions", "defaultBrowserType", "headless", "launchOptions", "screenshot",
    "trace", "video",
  ]

  private static let prefix = "use."

  /// Reads the keys into settings: under the names of options, or with a prefix for those of pages.
  static func read(
    _ value: StructuredValue, _ path: String, in file: ConfigurationFile
  ) throws -> [(String, ConfigurationWords.Setting)] {
    guard let object = value.object else { throw file.error(at: path, "not an object: \(value.described)") }
    return try object.compactMap { key, value in
      let name = key.string
      guard !value.isUndefined, !ignored.contains(name) else { return nil }
      // Playwright's default, which means that only the test's limit applies; the default here is shorter.
      if name == "actionTimeout", value.number == 0 { return nil }
      let setting = ConfigurationWords.Setting(value: value, path: "\(path).\(name)")
      if let meant = keys[name] { return (meant, setting) }
      guard ofPages.contains(name) else {
        let names = keys.keys.sorted() + ofPages.sorted()
        let meant = NameSuggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
        throw file.error(at: setting.path, "unknown key. \(meant ?? "The keys are: \(names.joined(separator: ", "))")")
      }
      return (prefix + name, setting)
    }
  }

  /// Returns the values for `test.use()` as a JSON object; `nil` if there are none.
  static func json(_ settings: [String: ConfigurationWords.Setting], unless given: Set<String>) -> String? {
    let used = settings.filter { $0.key.hasPrefix(prefix) }
      .map { (String($0.key.dropFirst(prefix.count)), $0.value.value) }
      .filter { !given.contains("device") || !ofDevice.contains($0.0) }
    guard !used.isEmpty else { return nil }
    return StructuredValue.object(used.sorted { $0.0 < $1.0 }.map { (UTF16Text($0.0), $0.1) }).json
  }
}
