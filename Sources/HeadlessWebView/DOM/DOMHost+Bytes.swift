import Foundation
import JavaScriptEngine

/// Text and bytes.
extension DOMHost {
  var bytes: [String: Function] {
    [
      "percentDecode": { arguments in
        arguments.context.handle(UTF16Text(PercentEncoding.decode(try arguments.string(0))))
      },
      // The bytes of a text as an array of the implementation's.
      "utf8": { arguments in
        try Value(bytes: Array(arguments.string(0).utf8), as: .uint8, in: arguments.context).handle
      },
      // The text of bytes; null where they are no UTF-8 and have to be.
      "decodeUTF8": { arguments in
        let bytes = arguments[0].bytes ?? []
        guard arguments.boolean(1) else {
          return arguments.context.handle(UTF16Text(String(decoding: bytes, as: UTF8.self)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return Value.null(in: arguments.context).handle
        }
        return arguments.context.handle(UTF16Text(text))
      },
      "random": inRealm { realm, arguments in
        guard let view = realm.view else { return nil }
        return try Value(
          bytes: view.random.next(min(try arguments.integer(1), 65536)), as: .uint8, in: arguments.context
        ).handle
      },
      // A picture as base64 text: its width, height, and pixels.
      "png": { arguments in
        let size = (width: try arguments.integer(0), height: try arguments.integer(1))
        let file = PNGEncoder.encode(width: size.width, height: size.height, pixels: arguments[2].bytes ?? []) ?? []
        return arguments.context.handle(UTF16Text(Data(file).base64EncodedString()))
      },
      // A copy of bytes for a page: an array, or a buffer.
      "pageBytes": inRealm { realm, arguments in
        try Value(
          bytes: arguments[1].bytes ?? [], as: arguments.boolean(2) ? .uint8 : .arrayBuffer, in: realm.context
        ).handle
      },
    ]
  }
}
