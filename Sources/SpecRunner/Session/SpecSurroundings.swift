import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The surroundings of a page that `test.use()` sets: the device, the bridges and the address.
struct SpecSurroundings: Equatable {
  /// The size of the viewport, in CSS pixels.
  var viewport: (width: Int, height: Int)?
  /// The number of device pixels per CSS pixel.
  var devicePixelRatio: Double?
  /// The user agent.
  var userAgent: String?
  /// The operating system of the device.
  var platform: Device.Platform?
  /// A Boolean value that indicates whether the page has no network.
  var isOffline = false
  /// The access of pages opened as files to other files, and to all origins; nil leaves it as the run set it.
  var allowsFileAccess: Bool?
  var allowsUniversalAccess: Bool?
  /// The URL that relative addresses are resolved against.
  var baseURL: WebURL?
  /// The names of the bridges.
  var bridges: [String]?
  /// The names of the bridges' objects in pages.
  var objectNames: BridgeObjectNames?
  /// The kind of web view.
  var host: WebHost?
  /// The preferences that media queries find.
  var preferences = UserPreferences()
  /// The header fields that are added to all requests.
  var headers: [[String]] = []

  /// Creates the surroundings that the options of the run set.
  init() {}

  /// Reads the surroundings as the spec API describes them.
  ///
  /// - Throws: An error that names the option whose value is invalid.
  init(_ value: StructuredValue) throws {
    if let width = value["viewport"]["width"].integer, let height = value["viewport"]["height"].integer {
      viewport = (width, height)
    }
    devicePixelRatio = value["deviceScaleFactor"].number
    userAgent = value["userAgent"].string
    platform = value["platform"].string.flatMap { Device.Platform(rawValue: $0) }
    isOffline = value["offline"].boolean == true
    allowsFileAccess = value["allowFileAccessFromFileURLs"].boolean
    allowsUniversalAccess = value["allowUniversalAccessFromFileURLs"].boolean
    if let text = value["baseURL"].string {
      guard let url = WebURL(text), url.host != nil else {
        throw JavaScriptException(
          message: "test.use({ baseURL }): not a URL with a host: \(text). Write it as 'https://app.test/'.")
      }
      baseURL = url
    }
    bridges = try value["bridges"].array.map { try $0.map { try Self.bridge($0.string ?? "") } }
    objectNames = try value["bridgeName"].array.map { try Self.objectNames($0.map { $0.string ?? "" }) }
    preferences.isDark = value["isDark"].boolean == true
    preferences.reducesMotion = value["reducesMotion"].boolean == true
    preferences.forcesColors = value["forcesColors"].boolean == true
    headers = SpecContext.headers(value["headers"])
    if let name = value["host"].string {
      guard let host = WebHost(rawValue: name) else {
        throw unknown("host", name, WebHost.allCases.map(\.rawValue))
      }
      self.host = host
    }
  }

  static func == (a: SpecSurroundings, b: SpecSurroundings) -> Bool {
    a.viewport?.width == b.viewport?.width && a.viewport?.height == b.viewport?.height
      && a.devicePixelRatio == b.devicePixelRatio && a.userAgent == b.userAgent
      && a.platform == b.platform && a.isOffline == b.isOffline
      && a.allowsFileAccess == b.allowsFileAccess && a.allowsUniversalAccess == b.allowsUniversalAccess
      && a.baseURL == b.baseURL && a.bridges == b.bridges && a.host == b.host
      && a.objectNames == b.objectNames
      && a.preferences == b.preferences && a.headers == b.headers
  }

  private static func objectNames(_ texts: [String]) throws -> BridgeObjectNames {
    var names = BridgeObjectNames()
    for text in texts {
      do throws(BridgeObjectNameError) { try names.add(text) } catch {
        throw JavaScriptException(message: "test.use({ bridgeName }): \(error)")
      }
    }
    return names
  }

  private static func bridge(_ name: String) throws -> String {
    guard BridgeKind(rawValue: name) != nil else {
      throw unknown("bridge", name, BridgeKind.allCases.map(\.rawValue))
    }
    return name
  }

  /// Changes the options of a test's view.
  func apply(to options: inout SpecOptions) {
    if let viewport {
      options.configuration.device.viewport.width = viewport.width
      options.configuration.device.viewport.height = viewport.height
    }
    if let devicePixelRatio { options.configuration.device.viewport.devicePixelRatio = devicePixelRatio }
    if let userAgent { options.configuration.device.userAgent = userAgent }
    if let platform { options.configuration.device.platform = platform }
    if let bridges { options.bridges = bridges }
    if let objectNames { options.objectNames = objectNames }
    if let host { options.configuration.host = host }
    options.configuration.preferences = preferences
    if let allowsFileAccess { options.configuration.resources.allowFileAccessFromFileURLs = allowsFileAccess }
    if let allowsUniversalAccess {
      options.configuration.resources.allowUniversalAccessFromFileURLs = allowsUniversalAccess
    }
    // Files below the root are served at the base URL, unless its host is on the network.
    let resources = options.configuration.resources
    if let baseURL, let host = baseURL.host, !resources.allowedHosts.contains(host) {
      options.configuration.resources.origin = WebURL(baseURL.origin) ?? resources.origin
    }
  }
}

/// Returns the error for a name that an option of `test.use()` doesn't know.
private func unknown(_ option: String, _ name: String, _ known: [String]) -> JavaScriptException {
  let guess = NameSuggestion.nearest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
  let names = known.sorted().joined(separator: ", ")
  return JavaScriptException(message: "test.use(): unknown \(option) '\(name)'.\(guess) Available: \(names)")
}

extension SpecSession {
  /// The names of the bridges of the running test, the default one first.
  var bridgeNames: [String] { surroundings.bridges ?? options.bridges }

  static let surroundingsStatements: [String: Statement] = [
    // Sets the surroundings of the test or hook that begins.
    "surround": { session, arguments in
      let surroundings = try SpecSurroundings(arguments[0])
      guard surroundings != session.surroundings else { return .undefined }
      session.surroundings = surroundings
      if session.hasStage { try session.renewStage() }
      return .undefined
    },
    "devices": { _, _ in
      .object(
        Device.presets.sorted { $0.key < $1.key }.map { name, device in
          let viewport = device.viewport
          let members: StructuredValue = [
            "width": .number(viewport.width), "height": .number(viewport.height),
            "scale": .number(viewport.devicePixelRatio), "userAgent": .string(device.userAgent),
            "platform": .string(device.platform.rawValue),
          ]
          return (key: UTF16Text(name), value: members)
        })
    },
  ]
}
