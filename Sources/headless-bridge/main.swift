import Foundation

// A parent that starts the command from a thread with blocked signals passes the mask on; the command could then be
// ended neither by Ctrl-C nor by `kill`.
var ending = sigset_t()
sigemptyset(&ending)
for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&ending, signal) }
pthread_sigmask(SIG_UNBLOCK, &ending, nil)

exit(Command(arguments: CommandLine.arguments).run())
