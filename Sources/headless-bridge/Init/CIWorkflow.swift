/// The GitHub Actions workflow that runs the specs.
enum CIWorkflow {
  static let path = ".github/workflows/headless-bridge.yml"

  /// - Parameters:
  ///   - folder: The folder of the specs, relative to the repository; empty for the repository itself.
  ///   - options: The options of the specs.
  static func text(folder: String, options: [String]) -> String {
    let option = options.map { " \($0)" }.joined()
    let place = folder.isEmpty ? "" : "\n        working-directory: '\(folder.replacing("'", with: "''"))'"
    let report = folder.isEmpty ? "" : folder.replacing("'", with: "''") + "/"
    return """
      # Runs the bridge specs, and annotates each failure at its line.
      #
      # Requires the Debian package headless-bridge_\(Command.version)_amd64.deb: run `make dist` in HeadlessBridge.
      # Commit the package below .github, or set the repository variable HEADLESS_BRIDGE_PACKAGE to its URL
      # (Settings > Secrets and variables > Actions > Variables).
      name: bridge specs
      on: [push, pull_request]

      jobs:
        specs:
          runs-on: ubuntu-latest
          container: debian:bookworm
          steps:
            - uses: actions/checkout@v4
            - name: Install headless-bridge
              env:
                PACKAGE: ${{ vars.HEADLESS_BRIDGE_PACKAGE }}
              run: |
                apt-get update -q
                package=$(find "$PWD/.github" -name 'headless-bridge_*_amd64.deb' | sort | tail -n 1)
                if [ -z "$package" ]; then
                  if [ -z "$PACKAGE" ]; then
                    echo '::error::No headless-bridge_*_amd64.deb below .github, and HEADLESS_BRIDGE_PACKAGE is not set.'
                    exit 1
                  fi
                  apt-get install -q -y --no-install-recommends ca-certificates curl
                  package=/tmp/headless-bridge.deb
                  curl -fsSL -o "$package" "$PACKAGE"
                fi
                apt-get install -q -y --no-install-recommends "$package"
            - name: Run the specs\(place)
              run: headless-bridge test\(option) --ci --reporter github --reporter junit=junit.xml --report report.html
            - uses: actions/upload-artifact@v4
              if: always()
              with:
                name: bridge-specs
                path: |
                  \(report)junit.xml
                  \(report)report.html

      """
  }
}
