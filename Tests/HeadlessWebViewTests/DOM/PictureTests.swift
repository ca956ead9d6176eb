import Testing

@testable import HeadlessWebView

/// The loading of images, the headers of their files, and canvases.
@Suite("Images")
struct PictureTests {
  private static let dot = "data:image/gif;base64,R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("an image loads, has its size, and delays the page's load event")
  func loads() throws {
    #expect(
      try PageHarness.log(
        """
        const image = new Image();
        image.onload = () => mark(['load', image.naturalWidth, image.height, image.complete]);
        image.src = '\(Self.dot)'; mark(image.complete);
        image.decode().then(() => mark('decoded'));
        window.onload = () => { mark('page'); const again = new Image(); again.src = image.src; mark(again.complete); };
        """) == ["false", "load,3,2,true", "decoded", "page", "true"])
  }

  @Test("invalid images fire error, and a replaced source is ignored")
  func fails() throws {
    #expect(
      try PageHarness.log(
        """
        const image = new Image();
        image.onerror = () => mark(['error', image.naturalWidth, image.complete]);
        image.onload = () => mark('load');
        image.src = '\(Self.dot)'; image.src = 'data:text/plain,no';
        image.decode().catch((error) => mark(error.name));
        """) == ["error,0,true", "EncodingError"])
  }

  @Test("chooses the required image density")
  func sources() throws {
    #expect(
      try PageHarness.log(
        """
        const image = new Image();
        image.onload = () => mark([image.currentSrc === '\(Self.dot)', image.naturalWidth]);
        image.srcset = 'data:text/plain,one 1x, \(Self.dot) 2x, data:text/plain,three 3x';
        """) == ["true,2"])
  }

  @Test(
    "reads headers of files",
    arguments: [
      ([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 3, 0, 2, 1], 3, 258),
      ([0x42, 0x4D] + Array(repeating: 0, count: 12) + [40, 0, 0, 0, 5, 0, 0, 0, 0xFA, 0xFF, 0xFF, 0xFF], 5, 6),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 0, 7, 0, 9], 9, 7),
      // Turned by its Exif data, in both byte orders.
      (
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
          + [6, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 7, 0, 9], 7, 9
      ),
      (
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
          + [0, 3, 0, 0, 0, 0, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 7, 0, 9], 9, 7
      ),
      (Array("<svg viewBox='0 0 20 10' width='40'/>".utf8), 40, 20),
      (Array("<?xml version='1.0'?><svg>".utf8), 300, 150),
      (Array("RIFFxxxxWEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 5, 0, 0], 5, 6),
    ] as [([UInt8], Int, Int)])
  func headers(bytes: [UInt8], width: Int, height: Int) {
    let header = ImageHeader(bytes)
    #expect(header?.width == width)
    #expect(header?.height == height)
  }

  @Test(
    "truncated and unrelated bytes have no header",
    arguments: ["", "GIF89a", "BM", "<p>", "\u{89}PNG\r\n"])
  func noHeaders(text: String) { #expect(ImageHeader(Array(text.utf8)) == nil) }

  @Test("a canvas keeps pixels and state, and returns an image of its size")
  func canvas() throws {
    #expect(
      try PageHarness.log(
        """
        const canvas = document.createElement('canvas'); canvas.width = 30; canvas.height = 20;
        const context = canvas.getContext('2d');
        mark([context === canvas.getContext('2d'), canvas.getContext('webgl')]);
        context.save(); context.fillStyle = 'rgb(1, 2, 3)'; context.translate(5, 5); context.fillRect(0, 0, 2, 2); context.restore();
        mark([context.fillStyle, context.getImageData(6, 6, 1, 1).data.join(), context.getImageData(4, 4, 1, 1).data.join()].join(' '));
        context.fillStyle = 'nonsense'; context.lineWidth = -1; context.font = 'bold 12px Arial';
        mark([context.fillStyle, context.lineWidth, context.font, context.measureText('Wide').width > 20]);
        try { context.getImageData(0, 0, 0, 1); } catch (error) { mark(error.name); }
        const image = new Image(); image.onload = () => mark([image.naturalWidth, image.naturalHeight]);
        image.src = canvas.toDataURL();
        canvas.toBlob((blob) => mark(blob.type));
        """) == [
          "true,", "#000000 1,2,3,255 0,0,0,0", "#000000,1,bold 12px Arial,true", "IndexSizeError", "image/png",
          "30,20",
        ])
  }

  @Test("rejects image data with a wrong number of pixels")
  func wrongSize() { #expect(PNGEncoder.encode(width: 2, height: 2, pixels: [1]) == nil) }

  @Test("rejects a header with more pixels than decoders support")
  func tooLarge() {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    #expect(ImageHeader(head + [0, 0, 0, 2, 0, 0, 0, 3])?.height == 3)
    #expect(ImageHeader(head + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 3]) == nil)
  }

  @Test("reads the base64 of a data URL without its padding")
  func unpaddedData() throws {
    let log = try PageHarness.log(
      """
      fetch('data:text/plain;base64,aGk').then((response) => response.text()).then(mark);
      fetch('data:text/plain;base64,aG%0AkK').then((response) => response.text()).then((text) => mark(text.length));
      """)
    #expect(log.sorted() == ["3", "hi"])
  }

  @Test("selects another source when a media query of the picture changes, also outside of the document")
  func changedMedia() throws {
    let log = try PageHarness.log(
      """
      const made = document.body.appendChild(document.createElement('iframe'));
      made.width = 350;
      const picture = made.contentDocument.createElement('picture');
      picture.innerHTML = '<source media="(min-width: 300px)" srcset="data:,a"><img src="data:,b">';
      mark(picture.lastChild.currentSrc);
      made.width = 250;
      setTimeout(() => mark(picture.lastChild.currentSrc), 100);
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["data:,a", "data:,b"])
  }
}
