import BridgeSupport
import JavaScriptEngine

/// `headless-bridge facade`: prints the page side of the handlers in some files, as a script or as TypeScript
/// declarations.
struct FacadeCommand {
  private var objectName = "MyApp"
  private var printsTypes = false
  private let files: [String]

  static let groups: [OptionGroup<FacadeCommand>] = [
    OptionGroup(
      "Output",
      [
        CommandOption("name", .text("NAME"), "name of the object (default: MyApp)", set: \.objectName),
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
    let facade = try Self.facade(objectName, of: handlers)
    Output.text(printsTypes ? facade.declarations : facade.script)
    return .success
  }

  /// Returns the facade of the handlers in some files, with one function per handler.
  static func facade(_ objectName: String, of files: [HandlersFile]) throws -> PageFacade {
    var names: [String] = []
    for name in try files.flatMap({ try $0.names() }) where !names.contains(name) && !HandlerName.isOfDefault(name) {
      names.append(name)
    }
    do throws(PageFacadeError) { return try PageFacade(objectName: objectName, handlerNames: names) } catch {
      throw UsageError(description: "\(error)")
    }
  }
}
