/// The bash completions, generated from the table of subcommands; they need only bash itself.
enum BashCompletion {
  static var text: String {
    let names = Subcommand.all.map(\.name)
    let options = Subcommand.all.map { command in
      "    \(command.name)) options='\(words(command.options.map { "--" + $0.name }))' ;;"
    }
    return """
      # bash completion of headless-bridge \(Command.version), written by `headless-bridge completions bash`.

      _headless_bridge_files() {
        local ending
        compopt -o filenames 2>/dev/null
        if [ $# = 0 ]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
          return
        fi
        mapfile -t COMPREPLY < <(
          compgen -d -- "$word"
          for ending; do compgen -f -X "!*.$ending" -- "$word"; done
        )
      }

      _headless_bridge_folders() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
      }

      _headless_bridge_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word"); }

      # Whether one of the words is behind the command already.
      _headless_bridge_has() {
        local given
        for given in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
          case " $1 " in *" $given "*) return 0 ;; esac
        done
        return 1
      }

      _headless_bridge() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options=
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          _headless_bridge_words '\(words(names + ["--help", "--version"]))'
          return
        fi
        # --option=value is three words.
        if [ "$word" = = ]; then
          word=
        elif [ "$before" = = ]; then
          before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case "$command $before" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(options.joined(separator: "\n"))
        esac
        if [ "${word:0:1}" = - ]; then
          _headless_bridge_words "$options"
          return
        fi
        case "$command" in
      \(Subcommand.all.compactMap(operands).joined(separator: "\n"))
        esac
      }

      complete -F _headless_bridge headless-bridge

      """
  }

  /// The options with values, grouped by how their values are completed.
  private static var values: [String] {
    var rows: [(action: String, patterns: [String])] = []
    for command in Subcommand.all {
      for option in command.options where option.placeholder != nil {
        let action = action(option.completion) ?? ":"
        let pattern = "'\(command.name) --\(option.name)'"
        if let index = rows.firstIndex(where: { $0.action == action }) {
          rows[index].patterns.append(pattern)
        } else {
          rows.append((action, [pattern]))
        }
      }
    }
    return rows.map { row in
      let patterns = row.patterns.joined(separator: " | \\\n      ")
      return "    \(patterns))\n      \(row.action)\n      return ;;"
    }
  }

  private static func operands(_ command: Subcommand) -> String? {
    guard let action = action(command.operandCompletion), !command.operands.isEmpty else { return nil }
    guard !command.verbs.isEmpty else { return "    \(command.name)) \(action) ;;" }
    let verbs = words(command.verbs.map(\.name))
    return """
          \(command.name))
            if _headless_bridge_has '\(verbs)'; then
              \(action)
            else
              _headless_bridge_words '\(verbs)'
            fi ;;
      """
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .text, .number: nil
    case .folder: "_headless_bridge_folders"
    case .file(let endings): words(["_headless_bridge_files"] + endings)
    case .choices(let choices): "_headless_bridge_words '\(words(choices))'"
    case .commands: action(.choices(Subcommand.all.map(\.name)))
    }
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }
}
