/// A response that native stores instead of showing it in a frame.
///
/// A download starts in one of these cases:
/// - Native allows the navigation of a link with the attribute `download`, see ``NavigationAction/isDownload``.
/// - Native decides ``NavigationPolicy/download`` on a navigation or on its response.
/// - Native calls ``WebView/startDownload(_:headers:body:)``.
///
/// The page stays unchanged. The view's observers receive the download when it starts, when its response arrives, and
/// when it ends. The event loop isn't idle until then, unless native lets the loop wait for a response of its own.
public final class Download {
  /// The cause of a download.
  public enum Source: Sendable, Hashable {
    /// A navigation that asks for it, or on which native decided ``NavigationPolicy/download``.
    case navigation(NavigationAction)
    /// A response to a navigation on which native decided ``NavigationPolicy/download``.
    case response(NavigationResponse)
    /// Native, see ``WebView/startDownload(_:headers:body:)``.
    case native
  }

  /// The reason why a download ended.
  public enum Outcome: Sendable, Hashable {
    /// All bytes arrived.
    case finished
    /// There is no response, or only a part of it.
    case failed(ResourceError)
    /// Native cancelled it, or closed the view.
    case cancelled
  }

  /// The number of the download in its view.
  public let id: Int
  /// The cause of the download.
  public let source: Source
  /// The frame whose document requested it; the main frame for one of native.
  public let frame: FrameInfo
  /// The requested URL; that of the response, after all redirects, once it is known.
  public private(set) var url: WebURL
  /// The head of the response; nil until it arrives.
  public private(set) var response: NavigationResponse?
  /// A name for a file, without a folder.
  ///
  /// It is that of the field `Content-Disposition`, of the link's attribute `download`, or else the last component of
  /// the URL's path, with an extension for the media type. Characters that a folder's path or a hidden file may have
  /// are replaced by `_`.
  public private(set) var suggestedFilename: String
  /// The received bytes; empty until the download has finished.
  public private(set) var bytes: [UInt8] = []
  /// The outcome; nil while the download runs.
  public private(set) var outcome: Outcome?

  private weak var view: WebView?
  /// The load that the body belongs to; nil if it is there or the request wasn't sent yet.
  var load: ResourceLoad?

  init(id: Int, source: Source, url: WebURL, frame: FrameInfo, in view: WebView) {
    self.id = id
    self.source = source
    self.url = url
    self.frame = frame
    self.view = view
    suggestedFilename = SuggestedFilename.of(url, givenName: source.filename)
  }

  /// Stops a download that runs; its outcome is then ``Outcome/cancelled``.
  public func cancel() {
    guard outcome == nil else { return }
    load?.cancel()
    end(.cancelled)
  }

  /// Takes the head of the response.
  func receive(_ response: NavigationResponse) {
    guard outcome == nil, let view else { return }
    self.response = response
    url = response.url
    suggestedFilename = SuggestedFilename.of(
      url, givenName: source.filename, disposition: response.disposition, mediaType: response.mimeType)
    view.transcript.record(
      .download,
      [
        .init("frame", .integer(frame.id)), .init("url", .string(url.href)),
        .init("filename", .string(suggestedFilename)), .init("status", .integer(response.status)),
      ])
    view.observers.notify { $0.webView(didReceiveResponseOf: self) }
  }

  /// Takes a response whose body is late.
  func receive(head: Resource) { receive(NavigationResponse(head, in: frame, number: 0)) }

  /// Takes the whole response.
  func receive(_ result: Result<Resource, ResourceError>) {
    switch result {
    case .success(let resource):
      if response == nil { receive(head: resource) }
      guard outcome == nil else { return }
      bytes = resource.bytes
      end(.finished)
    case .failure(let reason): end(.failed(reason))
    }
  }

  private func end(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    load = nil
    guard let view else { return }
    let facts: [TranscriptEvent.Field] = [
      .init("url", .string(url.href)), .init("filename", .string(suggestedFilename)),
    ]
    switch outcome {
    case .finished: view.transcript.record(.downloadFinished, facts + [.init("bytes", .integer(bytes.count))])
    case .failed(let reason):
      view.transcript.record(.downloadFailed, facts + [.init("reason", .string("\(reason)"))])
    case .cancelled: view.transcript.record(.downloadFailed, facts + [.init("reason", .string("cancelled"))])
    }
    view.navigation.downloads.removeAll { $0 === self }
    view.observers.notify { $0.webView(didEnd: self) }
  }
}

extension Download.Source {
  /// The name that a link suggests; nil if there is none.
  fileprivate var filename: String? {
    guard case .navigation(let action) = self else { return nil }
    return action.download?.filename
  }
}
