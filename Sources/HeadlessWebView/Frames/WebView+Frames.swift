import JavaScriptEngine

/// A frame of a page, for the host.
package struct FrameDescription {
  /// The frame with its document.
  package let info: FrameInfo
  /// The number of the frame around it; nil for the main frame.
  package let parent: Int?
  /// The name of its browsing context.
  package let name: String
  /// Indicates whether the first navigation is pending and goes to an empty document, which the frame has already.
  package let awaitsEmptyDocument: Bool
}

extension WebView {
  /// Indicates whether the main frame has opened its document.
  package var hasDocument: Bool { frames.main?.realm != nil }

  /// The frames of the page, parents first.
  package var frameList: [FrameDescription] {
    frames.all.map {
      FrameDescription(
        info: $0.info, parent: $0.parent?.info.id, name: $0.name, awaitsEmptyDocument: $0.awaitsEmptyDocument)
    }
  }

  /// Returns the frame with a number of the group, which elements of frames name.
  package func frameInfo(numbered number: Int) -> FrameInfo? { frames.all.first { $0.number == number }?.info }

  /// Returns the element that contains a frame.
  package func frameElement(of frame: FrameInfo, in parent: FrameInfo) -> Value? {
    guard let inner = frames.all.first(where: { $0.id == frame.id }), let realm = frames.realm(of: parent),
      let object = realm.object,
      let element = try? realm.core.call(
        .frameElement, [object.handle, realm.core.context.handle(Double(inner.number))])
    else { return nil }
    let value = Value(element.ref, in: realm.context)
    return value.isObject ? value : nil
  }

  /// Fires `beforeunload` in the page and its frames, for a window that the user closes.
  ///
  /// - Returns: A Boolean value that indicates whether a document asks the user to stay.
  package func asksToStay() -> Bool {
    frames.all.reduce(false) { asks, frame in
      guard let realm = frame.realm, let object = realm.object, !frame.isDetached else { return asks }
      let answer = try? realm.core.call(.asksToStay, [object.handle])
      return (answer.map { realm.core.context.isTrue($0) } ?? false) || asks
    }
  }

  /// Loads a URL into a frame, after a navigation policy decision.
  package func load(_ url: WebURL, in frame: FrameInfo) {
    guard let target = frames.all.first(where: { $0.id == frame.id }) else { return }
    let details = NavigationDetails(newWindowName: nil, body: nil, fields: [], isByNative: true)
    target.schedule(Navigation(url: url, source: target.info, hasGesture: true, handling: .push, details: details))
  }
}
