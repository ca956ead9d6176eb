import Foundation

exit(Command(arguments: CommandLine.arguments).run())
