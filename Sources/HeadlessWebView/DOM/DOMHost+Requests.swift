import Foundation
import JavaScriptEngine

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
      // The size of the picture that is being told, as "width height"; nothing when it is none.
      "imageSize": inRealm { realm, arguments in
        guard let bytes = realm.responses[try arguments.integer(1)], let header = ImageHeader(bytes) else { return nil }
        return arguments.context.handle(UTF16Text("\(header.width) \(header.height)"))
      },
      // The page's load event waits for a request, until it is released.
      "holdLoad": inRealm { realm, arguments in
        realm.holdLoad(try arguments.integer(1))
        return nil
      },
      "releaseLoad": inRealm { realm, arguments in
        realm.releaseLoad(try arguments.integer(1))
        return nil
      },
      "failedResource": inRealm { realm, arguments in
        let (url, status) = (try arguments.string(1), try arguments.integer(2))
        // No server answers for a file.
        let file = WebURL(url).flatMap { $0.scheme == "file" ? $0.path.removingPercentEncoding : nil }
        realm.view?.failedToLoad(url, as: .resource, reason: file.map { .notFound($0) } ?? .status(status))
        return nil
      },
      "cancelRequest": inRealm { realm, arguments in
        realm.cancelRequest(try arguments.integer(1))
        return nil
      },
    ]
  }
}
