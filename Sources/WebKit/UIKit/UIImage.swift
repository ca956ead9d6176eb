import Foundation

/// An image that is not shown: its data, or its name.
public final class UIImage: NSObject, Sendable {
  /// The rendering mode of an image.
  public enum RenderingMode: Int, Sendable {
    /// The context decides.
    case automatic
    /// The image keeps its colors.
    case alwaysOriginal
    /// The image is used as a shape and is filled with the tint color.
    case alwaysTemplate
  }

  /// The name that the image was requested by.
  public let name: String?
  private let bytes: Data?
  /// The size in points; always zero, because the data isn't decoded.
  public let size = CGSize.zero
  /// The image's rendering mode.
  public let renderingMode: RenderingMode

  private init(name: String?, bytes: Data?, renderingMode: RenderingMode = .automatic) {
    self.name = name
    self.bytes = bytes
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an empty image.
  public override convenience init() { self.init(name: nil, bytes: nil) }
  /// Creates an image for a name, whether or not the app contains one.
  public convenience init?(named name: String) { self.init(name: name, bytes: nil) }
  /// Creates an image for a name, whether or not the bundle contains one.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(name: name, bytes: nil)
  }
  /// Creates an image for a symbol of the system.
  public convenience init?(systemName name: String) { self.init(name: name, bytes: nil) }
  /// Creates an image from data; `nil` if the data is empty.
  public convenience init?(data: Data) {
    guard !data.isEmpty else { return nil }
    self.init(name: nil, bytes: data)
  }
  /// Creates an image from a file; `nil` if the file is missing or empty.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Returns the image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(name: name, bytes: bytes, renderingMode: renderingMode)
  }

  /// Returns the data that the image was created from, if it is a PNG.
  public func pngData() -> Data? { bytes.flatMap { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? $0 : nil } }

  /// Returns the data that the image was created from, if it is a JPEG.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    bytes.flatMap { $0.starts(with: [0xFF, 0xD8]) ? $0 : nil }
  }
}

/// A view for an image, which is not shown.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The image.
  open var image: UIImage?

  /// Creates a view for an image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
