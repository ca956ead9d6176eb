import Foundation
import JavaScriptEngine

// As the command does.
CompiledCode.useFiles()
let status = BenchCommand(words: Array(CommandLine.arguments.dropFirst())).run()
CompiledCode.store()
exit(status)
