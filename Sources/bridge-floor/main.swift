import Glibc

// The floor: the benchmark's workloads with nothing but the engine. What a bridge costs is measured against it.
exit(FloorProgram(arguments: CommandLine.arguments).run())
