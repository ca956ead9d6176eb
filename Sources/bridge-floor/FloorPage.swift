import CJavaScriptCoreLibrary

/// A context with the bridge's script and a minimal native side, which measures the cost of the calls alone.
final class FloorPage {
  let context: JSGlobalContextRef
  private let sources: FloorSources
  @exclusivity(unchecked) private var fetchQueue: JSObjectRef?
  @exclusivity(unchecked) private var handleMessage: JSObjectRef?
  @exclusivity(unchecked) private var bridgeIsAskedFor = false
  @exclusivity(unchecked) private var queueIsAskedFor = false
  @exclusivity(unchecked) private var timers: [JSObjectRef] = []
  @exclusivity(unchecked) private var nextTimer = 0
  @exclusivity(unchecked) private var answer = UnitBuffer()
  @exclusivity(unchecked) private var isReady = false
  @exclusivity(unchecked) private var isDone = false
  @exclusivity(unchecked) private var callsLeft = 0
  @exclusivity(unchecked) private var lastCall = 0
  @exclusivity(unchecked) private var answered = 0
  @exclusivity(unchecked) private(set) var fetches = 0
  /// The time at which the page called `go`.
  @exclusivity(unchecked) private(set) var goneAt = 0.0

  /// The page whose scripts run; the engine's callbacks do not carry a reference to it.
  @exclusivity(unchecked) private nonisolated(unsafe) static var current: Unmanaged<FloorPage>?

  init(_ sources: FloorSources, group: JSContextGroupRef?) throws(FloorError) {
    self.sources = sources
    context = JSGlobalContextCreateInGroup(group, nil)
    Self.current = Unmanaged.passUnretained(self)
    try setUp()
    while !isReady { try step() }
  }

  private func setUp() throws(FloorError) {
    let navigate = JSObjectMakeFunctionWithCallback(context, nil) { context, _, _, count, arguments, _ in
      if count > 0, let address = arguments?[0] { FloorPage.current?.takeUnretainedValue().navigates(to: address) }
      return JSValueMakeUndefined(context)
    }
    let setTimeout = JSObjectMakeFunctionWithCallback(context, nil) { context, _, _, count, arguments, _ in
      if count > 0, let function = arguments?[0] { FloorPage.current?.takeUnretainedValue().add(timer: function) }
      return JSValueMakeUndefined(context)
    }
    let global = JSContextGetGlobalObject(context)
    JSObjectSetProperty(context, global, FloorName.setTimeout, setTimeout, 0, nil)
    let page = try evaluate(FloorSources.page)
    try call(page, [global, navigate])
    try evaluate(sources.setup)
    try evaluate(sources.work)
  }

  // MARK: what the page asks for

  private func navigates(to address: JSValueRef) {
    if queueIsAskedFor { return }
    let text = JSValueToStringCopy(context, address, nil)
    if JSStringIsEqual(text, FloorName.queueAddress) {
      queueIsAskedFor = true
    } else if JSStringIsEqual(text, FloorName.bridgeAddress) {
      bridgeIsAskedFor = true
    }
    JSStringRelease(text)
  }

  private func add(timer function: JSValueRef) {
    JSValueProtect(context, function)
    timers.append(function)
  }

  // MARK: turns

  /// Runs one turn: the page's pending navigation, else a timer.
  private func step() throws(FloorError) {
    if bridgeIsAskedFor {
      bridgeIsAskedFor = false
      try inject()
    } else if queueIsAskedFor {
      queueIsAskedFor = false
      try fetch()
    } else if nextTimer < timers.count {
      let timer = timers[nextTimer]
      nextTimer += 1
      if nextTimer == timers.count {
        timers.removeAll(keepingCapacity: true)
        nextTimer = 0
      }
      try call(timer, [])
      JSValueUnprotect(context, timer)
    } else {
      throw FloorError(text: "the page has no pending work")
    }
  }

  private func inject() throws(FloorError) {
    try evaluate(sources.bridge)
    let bridge = FloorName.member(context, JSContextGetGlobalObject(context), FloorName.bridge)
    fetchQueue = FloorName.member(context, bridge, FloorName.fetchQueue)
    handleMessage = FloorName.member(context, bridge, FloorName.handleMessage)
    JSValueProtect(context, fetchQueue)
    JSValueProtect(context, handleMessage)
  }

  private func fetch() throws(FloorError) {
    fetches += 1
    var exception: JSValueRef?
    let value = JSObjectCallAsFunction(context, fetchQueue, nil, 0, nil, &exception)
    if let exception { throw failure(exception) }
    guard let text = JSValueToStringCopy(context, value, nil) else { return }
    defer { JSStringRelease(text) }
    guard let units = JSStringGetCharactersPtr(text) else { return }
    var queue = QueueReader(units, count: JSStringGetLength(text))
    while let message = queue.next() { try handle(message) }
  }

  private func handle(_ message: QueueReader.Message) throws(FloorError) {
    if message.isResponse {
      answered += 1
      guard callsLeft > 0 else { return }
      callsLeft -= 1
      return try callPage()
    }
    if message.calls("done") {
      isDone = true
      return
    }
    if message.calls("ready") { isReady = true }
    if message.calls("go") { goneAt = Clock.now }
    guard message.callback.count > 0 else { return }
    answer.removeAll()
    answer.append("{\"responseId\":\"")
    answer.append(message.callback)
    answer.append("\",\"responseData\":")
    if message.data.count > 0 { answer.append(message.data) } else { answer.append("null") }
    answer.append("}")
    try dispatch(JSStringCreateWithCharacters(answer.units, answer.count))
  }

  private func dispatch(_ text: JSStringRef) throws(FloorError) {
    var argument = JSValueMakeString(context, text)
    JSStringRelease(text)
    var exception: JSValueRef?
    JSObjectCallAsFunction(context, handleMessage, nil, 1, &argument, &exception)
    if let exception { throw failure(exception) }
  }

  // MARK: work

  /// Starts a workload of the page and runs until the page reports that it is done.
  func work(_ source: String) throws(FloorError) {
    Self.current = Unmanaged.passUnretained(self)
    isDone = false
    try evaluate(source)
    while !isDone { try step() }
  }

  /// Calls the page's handler, one call after the other or all at once, until all responses have arrived.
  func callPage(_ count: Int, atOnce: Bool) throws(FloorError) {
    answered = 0
    callsLeft = atOnce ? 0 : count - 1
    for _ in 0..<(atOnce ? count : 1) { try callPage() }
    while answered < count { try step() }
  }

  private func callPage() throws(FloorError) {
    lastCall += 1
    answer.removeAll()
    answer.append("{\"callbackId\":\"native_")
    answer.append(number: lastCall)
    answer.append("\",\"data\":{\"id\":")
    answer.append(number: lastCall)
    answer.append(",\"name\":\"item\",\"ok\":true,\"list\":[1,2,3]},\"handlerName\":\"jsEcho\"}")
    try dispatch(JSStringCreateWithCharacters(answer.units, answer.count))
  }
}
