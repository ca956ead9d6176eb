import JavaScriptEngine

/// The iOS APIs that are missing on this platform and that a page may use.
///
/// Nothing is defined for them: to the page the name stays absent. Missing names of the global object are detected by
/// failed lookups, missing members by the engine's error text.
enum MissingAPI {
  /// Returns whether a missing name of the global object belongs to the platform.
  static func isGlobal(_ name: String) -> Bool { PlatformNames.globals.contains(name) }

  /// Returns whether a missing name of a worker's global object belongs to the platform.
  static func isWorkerGlobal(_ name: String) -> Bool { PlatformNames.workerGlobals.contains(name) }

  /// Returns whether a missing name is that of an object by which native exposes a bridge.
  ///
  /// A bridge's script in the page looks for it before it calls.
  static func isBridge(_ name: String) -> Bool { bridges.contains(name) }

  private static let bridges: Set<String> = ["_dsbridge", "_dswk", "webkit"]

  /// Returns the API whose absence an error reports: the engine quotes the expression that failed.
  static func named(in message: String) -> String? {
    guard let expression = failed(in: message) else { return nil }
    let parts = expression.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf16.allSatisfy(\.isNamePart) }) else { return nil }
    // In `navigator.geolocation.watchPosition`, everything from the second part on is missing.
    for end in parts.indices.dropFirst() {
      let start = parts[0] == "window" && end > 1 ? 1 : 0
      let name = parts[start...end].joined(separator: ".")
      if PlatformNames.members.contains(name) { return name }
    }
    if parts.count > 1, let last = parts.last, PlatformNames.members.contains(last) { return last }
    let global = parts[0] == "window" && parts.count > 1 ? parts[1] : parts[0]
    return PlatformNames.globals.contains(global) ? global : nil
  }

  // The failed expression of "x.y is not a function. (In 'x.y(1)', 'x.y' is undefined)", of "undefined is not an object
  // (evaluating 'x.y.z')" and similar messages, and of "Can't find variable: x".
  private static func failed(in message: String) -> String? {
    if message.hasSuffix("' is undefined)") {
      return message.split(separator: "'", omittingEmptySubsequences: false).dropLast().last.map(String.init)
    }
    if message.range(ofBytes: "undefined is not a") != nil,
      let start = message.range(ofBytes: "(evaluating '")?.upperBound
    {
      let quoted = message[start...]
      let text = quoted.hasPrefix("new ") ? quoted.dropFirst(4) : quoted
      return String(text.prefix { $0 == "." || $0.utf16.allSatisfy(\.isNamePart) })
    }
    return message.range(ofBytes: "Can't find variable: ").map { String(message[$0.upperBound...]) }
  }
}

/// The names that iOS 17 has and that are missing from the pages here.
enum PlatformNames {
  /// Interfaces and properties of the global object.
  static let globals = words(
    """
    AnalyserNode Animation AnimationEffect AnimationPlaybackEvent AnimationTimeline AudioBuffer AudioBufferSourceNode
    AudioContext AudioDestinationNode AudioListener AudioNode AudioParam AudioParamMap AudioProcessingEvent
    AudioScheduledSourceNode AudioSession AudioTrack AudioTrackList AudioWorklet AudioWorkletNode
    AuthenticatorAssertionResponse AuthenticatorAttestationResponse AuthenticatorResponse BaseAudioContext
    BiquadFilterNode BlobEvent BroadcastChannel ByteLengthQueuingStrategy CSS CSSAnimation CSSConditionRule
    CSSContainerRule CSSCounterStyleRule CSSFontFaceRule CSSFontPaletteValuesRule CSSGroupingRule CSSImageValue
    CSSImportRule CSSKeyframeRule CSSKeyframesRule CSSKeywordValue CSSLayerBlockRule CSSLayerStatementRule CSSMathInvert
    CSSMathMax CSSMathMin CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue CSSMatrixComponent CSSMediaRule
    CSSNamespaceRule CSSNumericArray CSSNumericValue CSSPageRule CSSPerspective CSSPropertyRule CSSRotate CSSRule
    CSSRuleList CSSScale CSSSkew CSSSkewX CSSSkewY CSSStyleDeclaration CSSStyleRule CSSStyleSheet CSSStyleValue
    CSSSupportsRule CSSTransformComponent CSSTransformValue CSSTransition CSSTranslate CSSUnitValue CSSUnparsedValue
    CSSVariableReferenceValue Cache CacheStorage CanvasCaptureMediaStreamTrack CanvasGradient CanvasPattern
    CanvasRenderingContext2D ChannelMergerNode ChannelSplitterNode Clipboard ClipboardEvent ClipboardItem CloseEvent
    CompositionEvent CompressionStream ConstantSourceNode ConvolverNode CookieStore CountQueuingStrategy Credential
    CredentialsContainer Crypto CryptoKey CustomElementRegistry CustomStateSet DOMMatrix DOMMatrixReadOnly DOMPoint
    DOMPointReadOnly DOMQuad DOMRectList DataTransfer DataTransferItem DataTransferItemList DecompressionStream
    DelayNode DeprecationReportBody DeviceMotionEvent DeviceOrientationEvent DocumentTimeline DragEvent
    DynamicsCompressorNode ElementInternals EncodedVideoChunk ErrorEvent EventSource FileSystem FileSystemDirectoryEntry
    FileSystemDirectoryHandle FileSystemDirectoryReader FileSystemEntry FileSystemFileEntry FileSystemFileHandle
    FileSystemHandle FontFace FontFaceSet FormDataEvent GainNode Gamepad GamepadButton GamepadEvent Geolocation
    GeolocationCoordinates GeolocationPosition GeolocationPositionError GestureEvent HashChangeEvent Highlight
    HighlightRegistry IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore
    IDBOpenDBRequest IDBRequest IDBTransaction IDBVersionChangeEvent IIRFilterNode IdleDeadline ImageBitmap
    ImageBitmapRenderingContext ImageCapture ImageData InputDeviceInfo InputEvent IntersectionObserver
    IntersectionObserverEntry KeyboardEvent KeyframeEffect LargestContentfulPaint Lock LockManager MathMLElement
    MathMLMathElement MediaCapabilities MediaController MediaDeviceInfo MediaDevices MediaElementAudioSourceNode
    MediaEncryptedEvent MediaError MediaKeyMessageEvent MediaKeySession MediaKeyStatusMap MediaKeySystemAccess MediaKeys
    MediaList MediaMetadata MediaQueryList MediaQueryListEvent MediaRecorder MediaRecorderErrorEvent MediaSession
    MediaSource MediaSourceHandle MediaStream MediaStreamAudioDestinationNode MediaStreamAudioSourceNode
    MediaStreamTrack MediaStreamTrackEvent MerchantValidationEvent MessageChannel MessagePort MimeType MimeTypeArray
    NavigationPreloadManager NavigatorUAData Notification OfflineAudioCompletionEvent OfflineAudioContext
    OffscreenCanvas OffscreenCanvasRenderingContext2D OscillatorNode OverflowEvent PannerNode Path2D PaymentAddress
    PaymentMethodChangeEvent PaymentRequest PaymentRequestUpdateEvent PaymentResponse PerformanceMark PerformanceMeasure
    PerformanceNavigation PerformanceNavigationTiming PerformanceObserver PerformanceObserverEntryList
    PerformancePaintTiming PerformanceResourceTiming PerformanceServerTiming PerformanceTiming PeriodicWave
    PermissionStatus Permissions PictureInPictureEvent PictureInPictureWindow Plugin PluginArray PointerEvent
    PromiseRejectionEvent PublicKeyCredential PushManager PushSubscription PushSubscriptionOptions RTCCertificate
    RTCDTMFSender RTCDTMFToneChangeEvent RTCDataChannel RTCDataChannelEvent RTCDtlsTransport RTCEncodedAudioFrame
    RTCEncodedVideoFrame RTCError RTCErrorEvent RTCIceCandidate RTCIceTransport RTCPeerConnection
    RTCPeerConnectionIceErrorEvent RTCPeerConnectionIceEvent RTCRtpReceiver RTCRtpScriptTransform RTCRtpSender
    RTCRtpTransceiver RTCSctpTransport RTCSessionDescription RTCStatsReport RTCTrackEvent ReadableByteStreamController
    ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController
    ReadableStreamDefaultReader RemotePlayback ReportBody ReportingObserver ResizeObserver ResizeObserverEntry
    ResizeObserverSize SVGAElement SVGAngle SVGAnimateElement SVGAnimateMotionElement SVGAnimateTransformElement
    SVGAnimatedAngle SVGAnimatedBoolean SVGAnimatedEnumeration SVGAnimatedInteger SVGAnimatedLength
    SVGAnimatedLengthList SVGAnimatedNumber SVGAnimatedNumberList SVGAnimatedPreserveAspectRatio SVGAnimatedRect
    SVGAnimatedString SVGAnimatedTransformList SVGAnimationElement SVGCircleElement SVGClipPathElement SVGDefsElement
    SVGDescElement SVGEllipseElement SVGFilterElement SVGForeignObjectElement SVGGElement SVGGeometryElement
    SVGGradientElement SVGGraphicsElement SVGImageElement SVGLength SVGLengthList SVGLineElement
    SVGLinearGradientElement SVGMarkerElement SVGMaskElement SVGMatrix SVGMetadataElement SVGNumber SVGNumberList
    SVGPathElement SVGPathSeg SVGPatternElement SVGPoint SVGPointList SVGPolygonElement SVGPolylineElement
    SVGPreserveAspectRatio SVGRadialGradientElement SVGRect SVGRectElement SVGScriptElement SVGSetElement SVGStopElement
    SVGStringList SVGStyleElement SVGSwitchElement SVGSymbolElement SVGTSpanElement SVGTextContentElement SVGTextElement
    SVGTextPathElement SVGTextPositioningElement SVGTitleElement SVGTransform SVGTransformList SVGUseElement
    SVGViewElement ScriptProcessorNode SecurityPolicyViolationEvent ServiceWorker
    ServiceWorkerContainer ServiceWorkerRegistration ShadowRoot SharedWorker SourceBuffer SourceBufferList
    SpeechRecognition SpeechRecognitionErrorEvent SpeechRecognitionEvent SpeechSynthesis SpeechSynthesisErrorEvent
    SpeechSynthesisEvent SpeechSynthesisUtterance SpeechSynthesisVoice StereoPannerNode StorageEvent StorageManager
    StylePropertyMap StylePropertyMapReadOnly StyleSheet StyleSheetList SubmitEvent SubtleCrypto TextDecoderStream
    TextEncoderStream TextEvent TextMetrics TextTrack TextTrackCue TextTrackCueList TextTrackList TimeRanges ToggleEvent
    Touch TouchEvent TouchList TrackEvent TransformStream TransformStreamDefaultController TransitionEvent VTTCue
    VTTRegion ValidityState VideoColorSpace VideoDecoder VideoEncoder VideoFrame VideoPlaybackQuality VideoTrack
    VideoTrackList ViewTransition VisualViewport WakeLock WakeLockSentinel WaveShaperNode WebAssembly
    WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent WebGLFramebuffer WebGLProgram WebGLQuery
    WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader WebGLShaderPrecisionFormat WebGLSync WebGLTexture
    WebGLTransformFeedback WebGLUniformLocation WebGLVertexArrayObject WebKitAnimationEvent WebKitCSSMatrix
    WebKitMediaKeys WebKitMutationObserver WebKitPoint WebKitTransitionEvent WebSocket WheelEvent Worklet
    WritableStream WritableStreamDefaultController WritableStreamDefaultWriter XPathEvaluator XPathExpression
    XPathResult XSLTProcessor caches cancelIdleCallback captureEvents clientInformation cookieStore createImageBitmap
    customElements external find getMatchedCSSRules getSelection indexedDB isSecureContext launchQueue locationbar
    menubar moveBy moveTo offscreenBuffering openDatabase orientation personalbar releaseEvents reportError
    requestIdleCallback resizeBy resizeTo screenLeft screenTop screenX screenY scrollbars showModalDialog
    speechSynthesis statusbar styleMedia toolbar visualViewport webkitAudioContext webkitCancelAnimationFrame
    webkitCancelRequestAnimationFrame webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode webkitIndexedDB
    webkitNotifications webkitRequestAnimationFrame webkitRequestFileSystem webkitSpeechRecognition webkitStorageInfo
    webkitURL
    """)

  /// The globals of workers that are missing here.
  static let workerGlobals = words(
    """
    AudioData AudioDecoder AudioEncoder Cache CacheStorage CanvasGradient CanvasPattern CompressionStream CookieStore
    DecompressionStream EncodedAudioChunk EncodedVideoChunk FileSystemDirectoryHandle FileSystemFileHandle
    FileSystemHandle FileSystemSyncAccessHandle FontFace FontFaceSet GPU MediaCapabilities MediaSource MediaSourceHandle
    NavigationPreloadManager NetworkInformation Notification OffscreenCanvas OffscreenCanvasRenderingContext2D Path2D
    PushManager PushSubscription ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest
    ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration SharedArrayBuffer SharedWorker StorageManager
    TextMetrics VideoColorSpace VideoDecoder VideoEncoder VideoFrame WebGL2RenderingContext WebGLRenderingContext
    WebTransport caches fonts
    """)

  /// Members of objects, as errors name them: an existing object of a page and its missing member.
  static let members = words(
    """
    navigator.geolocation navigator.mediaDevices navigator.serviceWorker navigator.clipboard navigator.permissions
    navigator.credentials navigator.locks navigator.storage navigator.wakeLock navigator.mediaSession
    navigator.mediaCapabilities navigator.getGamepads navigator.share navigator.canShare navigator.sendBeacon
    navigator.vibrate navigator.getUserMedia navigator.webkitGetUserMedia navigator.requestMediaKeySystemAccess
    navigator.xr navigator.gpu navigator.connection navigator.plugins navigator.mimeTypes navigator.audioSession
    navigator.setAppBadge navigator.clearAppBadge navigator.registerProtocolHandler navigator.userAgentData
    crypto.subtle document.fonts document.timeline document.evaluate document.execCommand
    document.queryCommandSupported document.queryCommandEnabled document.queryCommandState document.queryCommandValue
    document.caretRangeFromPoint document.elementFromPoint document.elementsFromPoint document.exitFullscreen
    document.webkitExitFullscreen document.exitPictureInPicture document.exitPointerLock document.getAnimations
    document.hasStorageAccess document.requestStorageAccess document.startViewTransition document.createExpression
    document.createNSResolver document.createTouch document.createTouchList document.getCSSCanvasContext
    document.scrollingElement document.pictureInPictureEnabled document.adoptedStyleSheets document.rootElement
    performance.memory performance.getEntries performance.getEntriesByName performance.getEntriesByType performance.mark
    performance.measure performance.clearMarks performance.clearMeasures performance.timing performance.navigation
    performance.setResourceTimingBufferSize performance.clearResourceTimings animate getAnimations attachShadow
    attachInternals requestFullscreen webkitRequestFullscreen requestPointerLock webkitEnterFullscreen
    webkitExitFullscreen checkVisibility computedStyleMap attributeStyleMap captureStream getContext
    transferControlToOffscreen toBlob toDataURL getBBox getCTM getScreenCTM getTotalLength getPointAtLength
    createSVGPoint createSVGRect createSVGMatrix getComputedTextLength showPicker showPopover hidePopover togglePopover
    canPlayType requestPictureInPicture setSinkId requestVideoFrameCallback decode beginElement pauseAnimations
    setRangeText webkitdirectory webkitGetAsEntry getAsFile getAsString
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) })
  }
}
