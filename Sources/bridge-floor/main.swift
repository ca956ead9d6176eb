import Glibc

// The floor runs the benchmark's workloads with nothing but the engine. The cost of a bridge is measured against it.
exit(FloorProgram(arguments: CommandLine.arguments).run())
