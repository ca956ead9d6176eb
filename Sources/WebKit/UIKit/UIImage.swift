import Foundation

/// A picture that is not shown: its bytes, or its name.
public final class UIImage: NSObject, Sendable {
  /// How a picture is coloured.
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// The name that it was asked for by.
  public let name: String?
  private let bytes: Data?
  /// The size in points, which is not looked for.
  public let size = CGSize.zero
  /// How it is coloured.
  public let renderingMode: RenderingMode

  private init(name: String?, bytes: Data?, renderingMode: RenderingMode = .automatic) {
    self.name = name
    self.bytes = bytes
    self.renderingMode = renderingMode
    super.init()
  }

  /// Makes an empty picture.
  public override convenience init() { self.init(name: nil, bytes: nil) }
  /// Stands for the picture of a name, whether an app has one or not.
  public convenience init?(named name: String) { self.init(name: name, bytes: nil) }
  /// Stands for the picture of a name, whether a bundle has one or not.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(name: name, bytes: nil)
  }
  /// Stands for a symbol of the system.
  public convenience init?(systemName name: String) { self.init(name: name, bytes: nil) }
  /// Keeps the bytes of a picture; nil where there are none.
  public convenience init?(data: Data) {
    guard !data.isEmpty else { return nil }
    self.init(name: nil, bytes: data)
  }
  /// Keeps the bytes of a file; nil where there are none.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// The same in other colours.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(name: name, bytes: bytes, renderingMode: renderingMode)
  }

  /// The bytes that it was made of, if they are a PNG's.
  public func pngData() -> Data? { bytes.flatMap { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? $0 : nil } }

  /// The bytes that it was made of, if they are a JPEG's.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    bytes.flatMap { $0.starts(with: [0xFF, 0xD8]) ? $0 : nil }
  }
}

/// A view that would show a picture.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage?

  /// Makes a view of a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
