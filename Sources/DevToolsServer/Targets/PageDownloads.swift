import Foundation
import HeadlessWebView
import Ownership

/// The downloads of a context: the clients' settings for them, their events and their files.
final class PageDownloads {
  /// The clients' setting for the files of downloads: `behavior` of `Browser.setDownloadBehavior`.
  enum Behavior: String {
    case deny
    /// The file has the suggested name.
    case allow
    /// The name of the file is the identifier of the download.
    case allowAndName
    case standard = "default"

    var storesFiles: Bool { self == .allow || self == .allowAndName }
  }

  /// The parameters of `Browser.setDownloadBehavior` or `Page.setDownloadBehavior`.
  struct Settings {
    let behavior: Behavior
    let folder: String
    let wantsEvents: Bool

    init(_ parameters: Parameters) throws(ProtocolError) {
      let name = try parameters.string("behavior")
      guard let behavior = Behavior(rawValue: name) else {
        throw ProtocolError("Unknown download behavior '\(name)'", code: .invalidParameters)
      }
      self.behavior = behavior
      folder = parameters.optionalString("downloadPath") ?? ""
      guard !behavior.storesFiles || !folder.isEmpty else {
        throw ProtocolError("downloadPath not provided", code: .invalidParameters)
      }
      wantsEvents = parameters.flag("eventsEnabled")
    }
  }

  /// A session that receives the events of the domain Browser.
  struct Listener: Equatable {
    let connection: Int64
    /// The session; nil for that of the connection.
    let session: String?
  }

  private struct Entry {
    let id: String
    unowned let page: PageTarget
    let download: Download
  }

  private let browser: Browser
  /// The clients' settings; nil for those of a browser, which stores no files.
  private var settings: Settings?
  private var listeners: [Listener] = []
  private var running: [Entry] = []

  init(of browser: Browser) { self.browser = browser }

  // MARK: Clients

  /// Applies settings.
  ///
  /// - Parameter listener: The session that wants events or not; nil for a method without events.
  func apply(_ settings: Settings, listener: Listener?) {
    self.settings = settings
    guard let listener else { return }
    listeners.removeAll { $0 == listener }
    if settings.wantsEvents { listeners.append(listener) }
  }

  /// Stops a download.
  func cancel(_ id: String) throws(ProtocolError) {
    guard let entry = running.first(where: { $0.id == id }) else {
      throw ProtocolError("No download item found for the given GUID", code: .invalidParameters)
    }
    entry.download.cancel()
  }

  // MARK: Downloads

  /// Reports a download whose response has arrived; one that the clients don't allow ends at once.
  func began(_ download: Download, of page: PageTarget) {
    let id = UUID().uuidString.lowercased()
    running.append(Entry(id: id, page: page, download: download))
    emit(
      "downloadWillBegin",
      [
        "frameId": .string(page.frameID(download.frame.id)), "guid": .string(id), "url": .string(download.url.href),
        "suggestedFilename": .string(download.suggestedFilename),
      ], of: page)
    guard settings?.behavior.storesFiles == true else { return download.cancel() }
    let length = download.response?.headers.first { $0.name.lowercased() == "content-length" }
    report(id, "inProgress", received: 0, of: length.flatMap { Int($0.value) } ?? 0, page: page)
  }

  /// Stores the file of a download, and reports that it ended.
  func ended(_ download: Download) {
    guard let index = running.firstIndex(where: { $0.download === download }) else { return }
    let entry = running.remove(at: index)
    var path: String?
    if case .finished = download.outcome, let settings {
      do {
        path = try store(download, id: entry.id, settings)
      } catch {
        entry.page.log.add(
          """
          Failed to store the download '\(download.suggestedFilename)' in \(settings.folder): \
          \(error.localizedDescription)
          """, source: "other", url: download.url.href)
      }
    }
    let size = download.bytes.count
    report(
      entry.id, path == nil ? "canceled" : "completed", received: size, of: size, path: path, page: entry.page)
  }

  private func store(_ download: Download, id: String, _ settings: Settings) throws -> String {
    let folder = URL(fileURLWithPath: settings.folder, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = Data(download.bytes)
    if settings.behavior == .allowAndName {
      let file = folder.appendingPathComponent(id)
      try data.write(to: file)
      return file.path
    }
    // As in browsers, a file of the same name stays.
    let name = download.suggestedFilename as NSString
    var number = 0
    while true {
      let text = number == 0 ? name as String : "\(name.deletingPathExtension) (\(number))"
      let end = number == 0 || name.pathExtension.isEmpty ? "" : ".\(name.pathExtension)"
      let file = folder.appendingPathComponent(text + end)
      do {
        try data.write(to: file, options: .withoutOverwriting)
        return file.path
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        number += 1
      }
    }
  }

  // MARK: Events

  private func report(
    _ id: String, _ state: String, received: Int, of total: Int, path: String? = nil, page: PageTarget
  ) {
    emit(
      "downloadProgress",
      .members([
        "guid": .string(id), "totalBytes": .integer(total), "receivedBytes": .integer(received),
        "state": .string(state), "filePath": path.map { .string($0) },
      ]), of: page)
  }

  /// Sends an event in the domain Browser, and in the domain Page, in which older clients expect it.
  private func emit(_ name: String, _ parameters: ProtocolValue, of page: PageTarget) {
    let isConnected = browser.tables.withLock { tables in listeners.map { tables.connections[$0.connection] != nil } }
    listeners = zip(listeners, isConnected).filter(\.1).map(\.0)
    for listener in listeners {
      browser.emit("Browser.\(name)", parameters, session: listener.session, to: listener.connection)
    }
    page.emit("Page.\(name)", parameters)
  }
}
