import HeadlessWebView
import JavaScriptEngine

/// Dispatches DOM events that native code sends to a page.
public enum PageEventDispatch {
  /// The targets of DOM events.
  public static let targets = ["document", "window"]

  private static let dispatch = PageFunction(
    "target", "name", "data",
    body: """
      const event = new Event(name, { cancelable: true });
      for (const key of Object.keys(Object(data))) if (!(key in event)) event[key] = data[key];
      return (target === 'window' ? window : document).dispatchEvent(event);
      """)

  /// Dispatches an event, with the members of its data as properties of the event object.
  ///
  /// A property that events have anyway, such as `type`, is not replaced.
  /// - Parameters:
  ///   - name: The event's name.
  ///   - target: `document` or `window`.
  ///   - data: The data, an object; nil for none.
  ///   - view: The view of the page.
  ///   - isRecorded: Pass `false` for an event that is part of a bridge's wire.
  ///   - completion: Receives false if a listener prevented the event's default action, and true otherwise; nil if the
  ///   page is gone.
  public static func dispatch(
    _ name: String, on target: String, data: JSONText? = nil, in view: WebView, isRecorded: Bool = true,
    completion: ((_ isDefault: Bool?) -> Void)? = nil
  ) {
    func send() {
      view.call(
        dispatch, .text(target), .text(name), data.map { .copy(StructuredValue($0)) } ?? .null
      ) { result in
        completion?((try? result.get())?.boolean)
      }
    }
    guard isRecorded else { return send() }
    view.transcript.within(view.transcript.record(domEvent: name, on: target, data), send)
  }
}

extension Transcript {
  /// Records a DOM event that native dispatches, and returns the number of the record.
  @discardableResult
  public func record(domEvent name: String, on target: String, _ data: JSONText?) -> Int {
    var fields: [TranscriptEvent.Field] = [.init("target", .string(target)), .init("name", .string(name))]
    if let data { fields.append(.init("data", .json(data.string))) }
    return record(.domEvent, fields)
  }
}
