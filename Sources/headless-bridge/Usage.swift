/// What `--help` says.
enum Usage {
  static let text = """
    headless-bridge: runs h5 pages and their bridge scripts in JavaScriptCore, without a browser or a device.

    Usage: headless-bridge run [options] PAGE
           headless-bridge doctor [options] [--json] PAGE
           headless-bridge test [options] [FILES or FOLDERS]
           headless-bridge record [options] --output FILE PAGE
           headless-bridge replay [options] FILE PAGE
           headless-bridge diff FILE FILE
           headless-bridge contract from-transcript|types|stubs|diff FILE ...
           headless-bridge types [--output FILE]
           headless-bridge facade [--name NAME] [--types] HANDLERS ...

    PAGE is an HTML file, or a URL below --origin or of a host that --allow-host opened.

    The page's surroundings:
      --root DIR              what the page may read, and where absolute paths lead (default: the page's folder)
      --origin URL            the page's origin, answered from the root, such as https://app.example
      --allow-host HOST       opens a host of the network; may be given more than once
      --route PATTERN=ANSWER  answers requests to URLs like PATTERN from a FILE, with a STATUS such as 404 or 503, a
                              STATUS:FILE, or `fail` as if the network were down; a PATTERN such as '/api/user' or
                              '/img/**' is of paths, any other of whole URLs such as 'https://api.example/*', and
                              * stands for anything without a slash, ** for anything; may be given more than once
      --storage FILE          keeps localStorage and lasting cookies from one run to the next
      --seed NUMBER           another row of random numbers from crypto (default: the same row in each run)
      --device NAME           whose screen and user agent the page sees: iphone, ipad or android (default: iphone)
      --user-agent TEXT       what navigator.userAgent says instead of the device's
      --app-name TEXT         what the app adds to the end of the user agent
      --polyfill FILE         a script that runs in every document before its own; may be given more than once
      --clock virtual|real    whose time timers see (default: virtual)

    The bridge:
      --bridge NAME           the bridge that native speaks (default: wvjb): wvjb, wvjb4 (the 4.x line); dsbridge, dsbridge2,
                              dsbridge1, with handlers such as `share` or `user.name` (a page of 3.x brings its half);
                              jsbridge (Android's up to 1.0.4), jsbridge2 (from 1.0.5 on); webkit (message handlers alone,
                              and --call calls the page's global functions); none; may be given more than
                              once for bridges that do not get in each other's way
      --host NAME             the web view that the page is in: wkwebview, uiwebview or webview, which decides when native is
                              asked and its scripts run (default: wkwebview, the only one for dsbridge and webkit)
      --fidelity LEVEL        faithful: losses are as in the original, and warned of; strict: a run with a loss fails;
                              repaired: losses are mended (default: faithful)
      --allow-origin ORIGIN   whose pages may use the bridge, such as https://app.example or https://*.app.example; may be given
                              more than once (default: all)
      --bridge-script FILE    the page's half of the bridge, a .js file or upstream's .m (default: our own;
                              none for dsbridge, whose pages load theirs)
      --watch-bridge          wraps the page's half, to warn of what only the page knows, such as a callback that threw
      --handlers FILE         native handlers: .json, a response for each name; .js, with native.handle(name, function),
                              whose function gives the answer or a promise for it; may be given more than once
      --contract FILE         checks every message against what app and page agreed on; a violation fails the run
      --faults SEED[:KINDS]   puts faults into answers, the same for the same SEED: drop, delay, duplicate, reorder,
                              corrupt, throw, replace (the page), terminate (its process); all but the last two by default
      --facade NAME           gives the page an object with a function for each handler: NAME.share(data, callback)

    What is done after the page has loaded, in the order given; results are printed as JSON, one a line:
      --call NAME[=JSON]      calls a handler of the page and waits for its answer, over the first of several bridges
      --click SELECTOR        clicks an element
      --eval JS               evaluates a script in the page

    The run:
      --timeout SECONDS       how long the page may take to come to rest, and a script to run (default: 30)
      --for SECONDS           gives the page so much of its time, then and after each action, instead of waiting for rest:
                              for pages with a clock or a poll that never ends
      --trace                 writes a timeline of what happens to standard error
      --transcript FILE       writes it as JSON Lines to a file
      --report FILE           writes a report for a browser: who called whom, with what, and what went wrong
      --help, --version

    `record` is a run that writes its transcript to --output FILE. `replay` is a run whose native side is that FILE: the page's
    calls are answered as they were, and what the page does otherwise is told and fails the run. `diff` compares two of them,
    whatever their times and identifiers, and exits with 1 when they differ.

    Specs, in which the options of the surroundings and the bridge hold for every page:
      --filter TEXT           runs the tests whose name has the text, or fits /PATTERN/; may be given more than once
      --shard I/N             runs the I-th of N parts of the files
      --retries NUMBER        runs a test that failed again, so often (default: 0)
      --bail NUMBER           ends the run after so many failures
      --workers NUMBER        how many processes run files at once (default: one a processor)
      --timeout SECONDS       how much of the page's time a test may take (default: 30)
      --deadline SECONDS      how long a process may do nothing, of the machine's time (default: 60)
      --memory MEGABYTES      how much memory a process may take (default: 2048)
      --coverage              lists which handlers and outcomes of the --contract the tests exercised
      --shrink                looks for the smallest part of the faults put in with which a failed test fails still
      --reporter NAME[=FILE]  pretty, dot, junit, tap, json or github; may be given more than once (default: pretty)
      --transcript FOLDER     writes the transcript of each test to a file of its own
      --report FILE           writes a report of all tests for a browser
      --update-snapshots      writes snapshots that differ anew, and removes those that no test asks for
      --ci                    writes no snapshots: a new one fails its test
    `test` runs *.bridge.js and *.bridge.spec.js below the folders, by default below this one. `page.goto` starts at the file's
    folder, or at --root.

    `types` prints the types of the words of specs, for editors, or writes them to --output FILE.

    `doctor` loads the page four times (as it is, watched closely, with null for every answer, with late scripts), has native call each of its
    handlers, and says what is wrong with how it uses its bridge: what was seen, where, and what to do. It takes the options of
    the page's surroundings and of the bridge, --handlers, --call, --click, --eval, --timeout, --for, and --json. Its status is 1
    when it found something.

    `contract` works with contracts: `from-transcript FILE ...` writes one of what transcripts show, `types FILE` prints
    TypeScript's declarations, `stubs FILE` a handlers file with an answer for each of native's handlers, and `diff OLD NEW` what
    changed, with status 1 when something breaks who kept to the old one.

    `facade` prints the script of that object, for a page to load, or with --types its TypeScript declarations. HANDLERS are
    files as --handlers takes them; the object's NAME is MyApp unless it is given.

    Standard output has the page's console lines and the results, all else goes to standard error.
    Exit status: 0 all went well, 1 the page failed, 2 wrong usage or unreadable input, 3 not at rest in time.
    """
}
