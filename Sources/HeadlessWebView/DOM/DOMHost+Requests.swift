import Foundation
import JavaScriptEngine

/// Persistent connections: `WebSocket`, and the streams of `EventSource`.
extension DOMHost {
  var sockets: [String: Function] {
    [
      "openSocket": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(2)) else { return nil }
        let protocols = try arguments.string(3).split(separator: "\n").map(String.init)
        realm.openSocket(try arguments.integer(1), url: url, protocols: protocols)
        return nil
      },
      "sendSocket": inRealm { realm, arguments in
        let key = try arguments.integer(1)
        let message = try arguments[2].bytes.map { WebSocketConnection.Message.bytes($0) } ?? .text(arguments.string(2))
        realm.loop.post { [weak realm] in realm?.sendSocket(key, message) }
        return nil
      },
      "closeSocket": inRealm { realm, arguments in
        let (key, code, reason) = (try arguments.integer(1), try arguments.integer(2), try arguments.string(3))
        realm.loop.post { [weak realm] in realm?.sockets[key]?.peer?.pageCloses(code: code, reason: reason) }
        return nil
      },
      "connectStream": inRealm { realm, arguments in
        let key = try arguments.integer(1)
        guard let stream = realm.answeredStream else { return arguments.context.handle(false) }
        realm.eventStreams[key] = stream.connect { [weak realm] text in
          realm?.loop.post {
            guard let realm else { return }
            if text == nil { realm.eventStreams[key] = nil }
            let context = realm.core.context
            realm.notify("stream", key, [text.map { Value($0, in: context) } ?? .null(in: context)])
          }
        }
        return arguments.context.handle(true)
      },
      "closeStream": inRealm { realm, arguments in
        realm.eventStreams.removeValue(forKey: try arguments.integer(1))?()
        return nil
      },
    ]
  }
}

extension PageRealm {
  /// Notifies the page of an event for an object that it registered under a number; the values are kept alive
  /// meanwhile.
  func notify(_ name: String, _ key: Int, _ values: [Value]) {
    let all = [Value(name, in: core.context), Value(key, in: core.context)] + values
    notify(.event, all.map(\.handle))
    withExtendedLifetime(all) {}
  }
}

/// Requests of scripts.
extension DOMHost {
  var requests: [String: Function] {
    [
      "request": inRealm { realm, arguments in
        try PageRequest(arguments, in: realm)?.send(in: realm)
        return nil
      },
      "responseBody": inRealm { realm, arguments in
        try realm.responseBody(
          try arguments.integer(1), charset: try arguments.string(2), asBytes: arguments.boolean(3))
      },
      // The size of the image that is being delivered, as "width height"; nothing if it is not an image.
      "imageSizeOfBytes": { arguments in
        guard let header = ImageHeader(arguments[0].bytes ?? []) else { return arguments.context.undefined }
        return arguments.context.handle(UTF16Text("\(header.width) \(header.height)"))
      },
      "imageSize": inRealm { realm, arguments in
        guard let bytes = realm.responses[try arguments.integer(1)], let header = ImageHeader(bytes) else { return nil }
        return arguments.context.handle(UTF16Text("\(header.width) \(header.height)"))
      },
      // Delays the page's load event, and perhaps its scripts, until the request is released.
      "holdLoad": inRealm { realm, arguments in
        realm.holdLoad(try arguments.integer(1), holdsScripts: arguments.boolean(2))
        return nil
      },
      "releaseLoad": inRealm { realm, arguments in
        realm.releaseLoad(try arguments.integer(1))
        return nil
      },
      "failedResource": inRealm { realm, arguments in
        let (url, status) = (try arguments.string(1), try arguments.integer(2))
        let missing = WebURL(url).flatMap { realm.view?.loader.resources.missingFile(at: $0) }
        realm.view?.reporter.failedToLoad(url, as: .resource, reason: missing ?? .status(status))
        return nil
      },
      "cancelRequest": inRealm { realm, arguments in
        realm.cancelRequest(try arguments.integer(1))
        return nil
      },
    ]
  }
}
