import Foundation
import JavaScriptEngine

/// Conversions between text and bytes.
extension DOMHost {
  var bytes: [String: Function] {
    [
      "percentDecode": { arguments in
        arguments.context.handle(UTF16Text(PercentEncoding.decode(try arguments.string(0))))
      },
      // The bytes of a text as an array of the implementation's realm.
      "utf8": { arguments in
        try Value(bytes: Array(arguments.string(0).utf8), as: .uint8, in: arguments.context).handle
      },
      // The text of bytes; null if they are invalid UTF-8 and the conversion is strict.
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
      // The name of the encoding for a label; null if the label is unknown.
      "encodingName": { arguments in
        guard let encoding = TextEncoding(label: try arguments.string(0)) else {
          return Value.null(in: arguments.context).handle
        }
        return arguments.context.handle(UTF16Text(encoding.name))
      },
      // The text of bytes in an encoding other than UTF-8 and UTF-16, the remaining bytes of an incomplete character,
      // and whether there was an error.
      "decodeLegacy": { arguments in
        let context = arguments.context
        let encoding = TextEncoding(label: try arguments.string(1)) ?? .windows1252
        let decoder = LegacyDecoder(
          arguments[0].bytes ?? [], encoding, isLast: !arguments.boolean(2), continues: arguments.boolean(3))
        let text = decoder.units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
        return try Value.array(
          [
            Value(context.handle(text).ref, in: context), Value(bytes: decoder.rest, as: .uint8, in: context),
            Value(decoder.hasMistake, in: context),
          ], in: context
        ).handle
      },
      // The bytes of a text in an encoding, or of a URL's query.
      "encodeLegacy": { arguments in
        let encoding = TextEncoding(label: try arguments.string(1)) ?? .utf8
        return try Value(
          bytes: LegacyEncoder.encode(try arguments.string(0), encoding), as: .uint8, in: arguments.context
        ).handle
      },
      "encodeQuery": { arguments in
        let encoding = TextEncoding(label: try arguments.string(1)) ?? .utf8
        return arguments.context.handle(UTF16Text(LegacyEncoder.encodeQuery(try arguments.string(0), encoding)))
      },
      "random": inRealm { realm, arguments in
        guard let view = realm.view else { return nil }
        return try Value(
          bytes: view.environment.random.next(min(try arguments.integer(1), 65536)), as: .uint8, in: arguments.context
        ).handle
      },
      // An image as base64 text, from its width, height, and pixels.
      "png": { arguments in
        let size = (width: try arguments.integer(0), height: try arguments.integer(1))
        let file = PNGEncoder.encode(width: size.width, height: size.height, pixels: arguments[2].bytes ?? []) ?? []
        return arguments.context.handle(UTF16Text(Data(file).base64EncodedString()))
      },
      // A copy of bytes for a page: an array, or a buffer.
      "pageBytes": inRealm { [unowned core] realm, arguments in
        try Value(
          bytes: arguments[1].bytes ?? [], as: arguments.boolean(2) ? .uint8 : .arrayBuffer,
          in: core.context(of: try arguments.integer(0), in: realm)
        ).handle
      },
    ]
  }
}

/// URLs.
extension DOMHost {
  var addresses: [String: Function] {
    [
      "parseURL": { arguments in
        let base = arguments.isNil(1) ? nil : WebURL(try arguments.string(1))
        guard let url = WebURL(try arguments.string(0), base: base) else {
          return Value.null(in: arguments.context).handle
        }
        return arguments.context.handle(UTF16Text(url.href))
      },
      "urlParts": { arguments in
        let context = arguments.context
        let url = WebURL(try arguments.string(0))
        let parts = url.map {
          [
            $0.protocolString, $0.username, $0.password, $0.hostWithPort, $0.host ?? "", $0.port.map(String.init) ?? "",
            $0.path, $0.search, $0.hash, $0.scheme == "file" ? "file://" : $0.origin,
            $0.scheme == "file" ? "file://" : $0.documentOrigin,
          ]
        }
        return try Value.array((parts ?? []).map { Value($0, in: context) }, in: context).handle
      },
      "setURLPart": { arguments in
        guard var url = WebURL(try arguments.string(0)) else { return Value.null(in: arguments.context).handle }
        url.set(try arguments.string(1), to: try arguments.string(2))
        return arguments.context.handle(UTF16Text(url.href))
      },
      "ancestorOrigins": inRealm { realm, arguments in
        var names: [String] = []
        var frame = realm.frame?.parent
        while let outer = frame {
          names.append(outer.origin.name)
          frame = outer.parent
        }
        return arguments.context.handle(UTF16Text(names.joined(separator: " ")))
      },
      "isForeignURL": inRealm { realm, arguments in
        guard let url = WebURL(try arguments.string(1)), let origin = realm.frame?.origin else { return nil }
        return arguments.context.handle(CrossOriginRules(origin).isForeign(url))
      },
      "origin": inRealm { realm, arguments in
        arguments.context.handle(UTF16Text(realm.frame?.origin.name ?? realm.url.documentOrigin))
      },
    ]
  }
}
