import Foundation

/// The files of a report as a server delivers them: a single page, or a folder with an `index.html`.
struct ReportFiles {
  /// A response, whose body is omitted for `HEAD`.
  struct Response {
    let head: String
    let body: [UInt8]
  }

  /// The page of the report.
  let page: String
  /// The folder below which other files are delivered; `nil` for a single file.
  private let folder: String?

  /// - Throws: ``UsageError`` when there is no report at the path.
  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw UsageError(
        description: "\(path): no such file. Create a report with: headless-bridge test --report report.html")
    }
    let url = URL(fileURLWithPath: path)
    folder = isFolder.boolValue ? url.resolvingSymlinksInPath().path : nil
    page = isFolder.boolValue ? url.appendingPathComponent("index.html").path : url.path
    guard FileManager.default.isReadableFile(atPath: page) else {
      let newest = isFolder.boolValue ? Self.newest(in: path) : nil
      let advice = newest.map {
        ". Did you mean \(URL(fileURLWithPath: path).appendingPathComponent(($0 as NSString).lastPathComponent).relativePath)?"
      }
      throw UsageError(description: "\(path): not a report: there is no readable \(page)\(advice ?? "")")
    }
    guard ReportWriter.isReport(page) else {
      throw UsageError(description: "\(path): not a report of headless-bridge")
    }
  }

  /// Returns the newest report in a folder: an HTML file in it, or a folder in it; `nil` if there is none.
  static func newest(in folder: String) -> String? {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    func date(_ path: String) -> Date {
      (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date ?? .distantPast
    }
    let reports = names.filter { !$0.hasPrefix(".") }.compactMap { name -> (path: String, date: Date)? in
      let path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
      let page = name.hasSuffix(".html") ? path : path + "/index.html"
      guard manager.isReadableFile(atPath: page), ReportWriter.isReport(page) else { return nil }
      return (path, date(page))
    }
    return reports.max { $0.date < $1.date }?.path
  }

  /// Returns the response to a request.
  ///
  /// The host name is checked, because a page of another origin could otherwise read the report through a name that it
  /// points to this machine.
  func response(to request: String, port: Int) -> Response {
    let lines = request.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return Self.error("400 Bad Request") }
    guard words[0] == "GET" || words[0] == "HEAD" else { return Self.error("405 Method Not Allowed") }
    let hosts = lines.filter { $0.lowercased().hasPrefix("host:") }.map {
      $0.dropFirst(5).trimmingCharacters(in: .whitespaces).lowercased()
    }
    guard hosts.count == 1, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0]) else {
      return Self.error("403 Forbidden")
    }
    guard let file = file(at: String(words[1])), let body = FileManager.default.contents(atPath: file) else {
      return Self.error("404 Not Found")
    }
    return Response(
      head: Self.head("200 OK", type: Self.type(of: file), length: body.count),
      body: words[0] == "HEAD" ? [] : Array(body))
  }

  /// Returns the file that a target names; `nil` for one that is not part of the report.
  private func file(at target: String) -> String? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard let decoded = String(path).removingPercentEncoding, !decoded.contains("\0") else { return nil }
    if decoded == "/" { return page }
    guard let folder else { return nil }
    let parts = decoded.split(separator: "/")
    guard decoded.hasPrefix("/"), !parts.isEmpty, !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    let file = URL(fileURLWithPath: folder + "/" + parts.joined(separator: "/")).resolvingSymlinksInPath().path
    return file.hasPrefix(folder + "/") ? file : nil
  }

  private static func type(of file: String) -> String {
    switch (file as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "application/octet-stream"
    }
  }

  private static func head(_ status: String, type: String, length: Int) -> String {
    let fields = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
      "Connection: close",
    ]
    return fields.joined(separator: "\r\n") + "\r\n\r\n"
  }

  private static func error(_ status: String) -> Response {
    let text = status + "\n"
    return Response(
      head: head(status, type: "text/plain; charset=utf-8", length: text.utf8.count), body: Array(text.utf8))
  }
}
