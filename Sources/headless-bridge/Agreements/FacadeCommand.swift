import BridgeSupport
import BridgeTesting
import JavaScriptEngine

/// `headless-bridge facade`: prints the page side of the handlers in some files, as a script or as TypeScript
/// declarations.
struct FacadeCommand {
  private var objectName = "MyApp"
  private var objectNames = BridgeObjectNames()
  private var printsTypes = false
  private let files: [String]

  static let groups: [OptionGroup<FacadeCommand>] = [
    OptionGroup(
      "Output",
      [
        CommandOption("name", .text("NAME"), "name of the object (default: MyApp)", set: \.objectName),
        CommandOption("bridge-name", .text("NAME"), RunOptions.bridgeNameExplanation + ")") { options, text in
          try options.objectNames.addOption(text)
        },
        .flag("types", "print TypeScript declarations instead", set: \.printsTypes),
      ])
  ]

  init(_ arguments: Arguments<FacadeCommand>) throws {
    files = arguments.operands
    try arguments.apply(to: &self)
    guard !files.isEmpty else {
      throw UsageError(description: "facade requires a file with handlers. \(arguments.command.hint)")
    }
  }

  func run() throws -> Command.Status {
    let handlers = try files.map { try HandlersFile(path: $0, timeout: .seconds(30)) }
    let facade = try Self.facade(objectName, of: handlers, bridge: objectNames)
    Output.text(printsTypes ? facade.declarations : facade.script)
    return .success
  }

  /// Returns the facade of the handlers in some files, with one function per handler.
  static func facade(
    _ objectName: String, of files: [HandlersFile], bridge names: BridgeObjectNames
  ) throws -> PageFacade {
    let bridgeName = names.name(of: BridgeKind.wvjb.pageObject)
    var handlers: [String] = []
    for name in try files.flatMap({ try $0.names() }) where !handlers.contains(name) && !HandlerName.isOfDefault(name) {
      handlers.append(name)
    }
    do throws(PageFacadeError) {
      var facade = try PageFacade(objectName: objectName, handlerNames: handlers)
      facade.bridgeName = bridgeName
      return facade
    } catch {
      throw UsageError(description: "\(error)")
    }
  }
}
