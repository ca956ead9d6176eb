import Foundation

exit(BenchCommand(words: Array(CommandLine.arguments.dropFirst())).run())
