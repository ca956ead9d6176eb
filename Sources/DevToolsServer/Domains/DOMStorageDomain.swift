import HeadlessWebView

/// The domain DOMStorage: the local storage and the session storage of origins.
enum DOMStorageDomain {
  static let methods: [String: PageMethod] = [
    "Storage.getStorageKey": { call in
      let frame = try call.page.frame(call.parameters.optionalString("frameId"))
      guard frame.info.origin != "null" else { throw ProtocolError("Frame does not have a storage key") }
      call.reply.finish(["storageKey": .string("\(frame.info.origin)/")])
    },
    "DOMStorage.getDOMStorageItems": { call in
      let area = try Area(call)
      let items = area.data.storedItems(of: area.origin)
      call.reply.finish(["entries": .array(items.map { [.string($0.key), .string($0.value)] })])
    },
    "DOMStorage.setDOMStorageItem": { call in
      let area = try Area(call)
      let (key, value) = (try call.parameters.string("key"), try call.parameters.string("value"))
      guard area.data.setStoredItem(key, to: value, of: area.origin) else {
        throw ProtocolError("The item exceeds the quota of \(area.origin)")
      }
      call.finish()
    },
    "DOMStorage.removeDOMStorageItem": { call in
      let area = try Area(call)
      area.data.removeStoredItem(try call.parameters.string("key"), of: area.origin)
      call.finish()
    },
    "DOMStorage.clear": { call in
      let area = try Area(call)
      area.data.removeStorage(of: area.origin)
      call.finish()
    },
  ]

  /// The area that a call names by the origin, which a storage key contains.
  private struct Area {
    let data: WebsiteData
    let origin: String

    init(_ call: PageCall) throws(ProtocolError) {
      guard let id = call.parameters.object("storageId") else { throw .missing("storageId", "object") }
      guard let name = id.optionalString("securityOrigin") ?? id.optionalString("storageKey"), let url = WebURL(name)
      else { throw ProtocolError("Invalid storage key") }
      origin = url.origin
      data = id.flag("isLocalStorage") ? call.page.view.websiteData : call.page.view.sessionStorage
    }
  }
}
