import Foundation
import HeadlessWebView
import JavaScriptEngine

/// A folder with a plugin's sources, as its package contains them: `plugin.xml` and the modules that it names.
public struct CordovaPluginFolder: Sendable, Hashable {
  /// A module of a plugin.
  struct Module: Sendable, Hashable {
    /// The identifier with which the page asks for it.
    let id: String
    /// The path below the page's folder.
    let path: String
    /// The file.
    let file: String
    let plugin: String
    /// The globals that it replaces, and those that it is merged into.
    var clobbers: [String] = []
    var merges: [String] = []
    var runs = false

    /// The module's text in the form in which pages load it.
    var source: String {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      return "cordova.define(\(JSONText(text: id).string), function (require, exports, module) {\n\(text)\n});\n"
    }
  }

  /// The plugin's identifier.
  public let id: String
  /// The plugin's version.
  public let version: String
  private let common: [Module]
  private let byPlatform: [String: [Module]]

  /// Reads a plugin's folder.
  ///
  /// - Throws: ``CordovaPluginError`` if the folder has no readable `plugin.xml`, or if a module's file is missing.
  public init(_ folder: String) throws(CordovaPluginError) {
    guard let xml = try? String(contentsOfFile: folder + "/plugin.xml", encoding: .utf8) else {
      throw .noManifest(folder)
    }
    let tags = XMLTags.read(xml)
    guard let plugin = tags.first(where: { $0.name == "plugin" && !$0.isEnd }), let id = plugin.attributes["id"] else {
      throw .noIdentifier(folder)
    }
    self.id = id
    version = plugin.attributes["version"] ?? "0.0.0"
    var common: [Module] = []
    var byPlatform: [String: [Module]] = [:]
    var platform: String?
    var module: Module?
    for tag in tags {
      switch (tag.name, tag.isEnd) {
      case ("platform", _): platform = tag.isEnd ? nil : tag.attributes["name"]
      case ("js-module", false):
        guard let source = tag.attributes["src"] else { continue }
        let stem = (source as NSString).lastPathComponent
        let name = tag.attributes["name"] ?? (stem as NSString).deletingPathExtension
        module = Module(id: "\(id).\(name)", path: "plugins/\(id)/\(source)", file: "\(folder)/\(source)", plugin: id)
      case ("clobbers", false): tag.attributes["target"].map { module?.clobbers.append($0) }
      case ("merges", false): module?.merges.append(tag.attributes["target"] ?? "")
      case ("runs", false): module?.runs = true
      default: break
      }
      guard let finished = module, tag.name == "js-module", tag.isEnd || tag.isEmpty else { continue }
      guard FileManager.default.isReadableFile(atPath: finished.file) else {
        throw .noModule(finished.file, of: folder)
      }
      if let platform { byPlatform[platform, default: []].append(finished) } else { common.append(finished) }
      module = nil
    }
    self.common = common
    self.byPlatform = byPlatform
  }

  func modules(for platform: Device.Platform) -> [Module] { common + (byPlatform[platform.rawValue] ?? []) }

  /// Returns the text of `cordova_plugins.js`.
  static func list(of plugins: [CordovaPluginFolder], _ modules: [Module]) -> String {
    func texts(_ list: [String]) -> JSONText { JSONText(array: list.map { JSONText(text: $0) }) }
    let entries = modules.map { module in
      var members = [
        (key: "id", value: JSONText(text: module.id)), (key: "file", value: JSONText(text: module.path)),
        (key: "pluginId", value: JSONText(text: module.plugin)),
      ]
      if !module.clobbers.isEmpty { members.append((key: "clobbers", value: texts(module.clobbers))) }
      if !module.merges.isEmpty { members.append((key: "merges", value: texts(module.merges))) }
      if module.runs, let yes = try? JSONText("true") { members.append((key: "runs", value: yes)) }
      return JSONText(object: members)
    }
    let versions = plugins.map { (key: $0.id, value: JSONText(text: $0.version)) }
    return """
      cordova.define('cordova/plugin_list', function (require, exports, module) {
        module.exports = \(JSONText(array: entries).string);
        module.exports.metadata = \(JSONText(object: versions).string);
      });

      """
  }
}

/// The reason why a folder is not a plugin's.
public enum CordovaPluginError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The folder has no `plugin.xml`.
  case noManifest(String)
  /// The `plugin.xml` names no plugin.
  case noIdentifier(String)
  /// A file that the `plugin.xml` names is missing or can't be read.
  case noModule(String, of: String)

  /// The reason.
  public var description: String {
    switch self {
    case .noManifest(let folder): "\(folder) has no plugin.xml, which describes a Cordova plugin"
    case .noModule(let file, let folder): "\(file) cannot be read; \(folder)/plugin.xml names it as a module"
    case .noIdentifier(let folder): "\(folder)/plugin.xml names no plugin: its element <plugin> needs an id"
    }
  }
}

/// The tags of an XML file, which are all that a plugin's manifest consists of.
private struct XMLTags {
  struct Tag {
    let name: String
    let attributes: [String: String]
    let isEnd: Bool
    let isEmpty: Bool
  }

  static func read(_ xml: String) -> [Tag] {
    let text = xml.replacing(#/<!--[\s\S]*?-->/#, with: "")
    return text.matches(of: #/<(\/?)([A-Za-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/#).map { match in
      var attributes: [String: String] = [:]
      for attribute in String(match.3).matches(of: #/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/#) {
        attributes[String(attribute.1)] = String(attribute.2 ?? attribute.3 ?? "")
      }
      return Tag(
        name: String(match.2), attributes: attributes, isEnd: !match.1.isEmpty, isEmpty: !match.4.isEmpty)
    }
  }
}
