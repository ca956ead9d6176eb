/// A frame of a page, for the host.
package struct FrameDescription {
  /// The frame with its document.
  package let info: FrameInfo
  /// The number of the frame around it; nil for the main frame.
  package let parent: Int?
  /// The name of its browsing context.
  package let name: String
}

extension WebView {
  /// The frames of the page, parents first.
  package var frameList: [FrameDescription] {
    frames.all.map { FrameDescription(info: $0.info, parent: $0.parent?.info.id, name: $0.name) }
  }
}
