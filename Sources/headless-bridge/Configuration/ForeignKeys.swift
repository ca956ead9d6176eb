/// The keys of other test runners' configurations that have another name here, or that are not needed.
enum ForeignKeys {
  /// The answers.
  static let answers: [String: String] = [
    // Playwright
    "webServer": """
    No server is needed: pages load from root, with the address of origin, and routes respond to requests
    """,
    "fullyParallel": "Spec files run in parallel, and the tests of a file one after the other; remove it",
    "maxFailures": "Use bail", "globalTimeout": "Use deadline for scripts that hang; virtual time needs no limit",
    "outputDir": "Use transcript for a folder with the transcript of each test, and report for an HTML report",
    "snapshotDir": "Snapshots are in __snapshots__ beside the spec; remove it",
    "snapshotPathTemplate": "Snapshots are in __snapshots__ beside the spec; remove it",
    "updateSnapshot": "Use updateSnapshots: true", "reportSlowTests": "The reports contain durations; remove it",
    "preserveOutput": "Remove it", "quiet": "Remove it, or use reporter: 'dot'", "metadata": "Remove it",
    "dependencies": "It belongs in a project",
    "teardown": "It belongs in a project; for all tests, use globalTeardown",
    "testProject": "Use projects", "devices": "Use device: 'iphone', 'ipad' or 'android'",
    "headed": "Pages run without a window; remove it", "trace": "Use report: 'report.html'",
    // Vitest and Jest
    "test": "Write its keys at the top level of the configuration", "include": "Use testMatch",
    "exclude": "Use testIgnore", "globals": "The spec API is always global; remove it",
    "environment": "Pages run in the DOM of headless-bridge; remove it",
    "testEnvironment": "Pages run in the DOM of headless-bridge; remove it",
    "testTimeout": "Use timeout", "hookTimeout": "Use timeout, which applies to hooks, too",
    "setupFilesAfterEnv": "Use setupFiles, which run with the spec API", "reporters": "Use reporter",
    "roots": "Use testDir", "rootDir": "Paths start from the configuration's folder; for specs, use testDir",
    "dir": "Use testDir", "testRegex": "Use testMatch, which takes patterns such as '**/*.spec.js'",
    "testPathIgnorePatterns": "Use testIgnore", "maxWorkers": "Use workers", "minWorkers": "Use workers",
    "threads": "Use workers", "pool": "Use workers", "retry": "Use retries", "testNamePattern": "Use grep",
    "watch": "Use the option --watch", "shard": "Use the option --shard",
    "coverage": """
    Use scriptCoverage for the scripts of pages, or contractCoverage for the messages of a contract
    """,
    "collectCoverage": "Use scriptCoverage: 'text'", "coverageReporters": "Use scriptCoverage: ['text', 'html']",
    "coverageDirectory": "Use scriptCoverageDir", "collectCoverageFrom": "Use scriptCoverageInclude",
    "coveragePathIgnorePatterns": "Use scriptCoverageExclude",
    "coverageThreshold": "Use scriptCoverageThreshold: { lines: 80 }",
    "coverageProvider": "The engine's own profiler counts; remove it",
    "transform": "TypeScript and JSX need no transformation here; remove it",
    "preset": "Remove it", "moduleNameMapper": "Import files with their paths",
    "moduleFileExtensions": "Remove it", "clearMocks": "Call jest.clearAllMocks() in a setup file's beforeEach",
    "resetMocks": "Call jest.resetAllMocks() in a setup file's beforeEach",
    "restoreMocks": "Call jest.restoreAllMocks() in a setup file's beforeEach",
    "verbose": "The default reporter lists all tests; remove it",
    "plugins": "Build the page first, and set root to the folder with the result",
    "resolve": "Import files with their paths",
    "files": "Use testDir for folders and files, or testMatch for patterns",
  ]
}
