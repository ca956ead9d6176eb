import Foundation
import HeadlessWebView

extension RunOptions {
  /// The web view that was asked for.
  ///
  /// - Throws: An error that names the file when a polyfill cannot be read.
  func configuration(for policy: ResourcePolicy) throws -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.clock = clock
    configuration.resources = policy
    configuration.host = host
    configuration.device = device
    if let userAgent { configuration.device.userAgent = userAgent }
    configuration.applicationNameForUserAgent = applicationName
    configuration.randomSeed = seed
    configuration.limits.memory = memory << 20
    configuration.limits.scriptTime = timeout
    for limit in limits { limit.set(in: &configuration.limits) }
    configuration.websiteData = try storage.map { path in
      do throws(WebsiteDataError) { return try WebsiteData(file: path) } catch {
        throw UsageError(description: "--storage \(error)")
      }
    }
    configuration.userScripts = try polyfills.map { path in
      UserScript(
        source: try TextFile.read(path), injectionTime: .documentStart, forMainFrameOnly: false,
        name: URL(fileURLWithPath: path).absoluteString)
    }
    return configuration
  }
}
