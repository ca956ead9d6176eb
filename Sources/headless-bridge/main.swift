import Foundation
import JavaScriptEngine

// A parent that starts the command from a thread with blocked signals passes the mask on; the command could then be
// ended neither by Ctrl-C nor by `kill`.
var ending = sigset_t()
sigemptyset(&ending)
for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&ending, signal) }
pthread_sigmask(SIG_UNBLOCK, &ending, nil)

switch ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_CACHE"] {
case nil: CompiledCode.useFiles()
case "": break
case let folder?: CompiledCode.useFiles(in: folder)
}
let status = Command(arguments: CommandLine.arguments).run()
CompiledCode.store()
exit(status)
