#include "EmbeddedScripts.h"

// The words of specs, in the order in which they are set up.

static const HBEmbeddedScript testingScripts[] = {
    {"testing/failures.js", "", (const char[]){
#embed "../../Resources/testing/failures.js"
         , 0}},
    {"testing/waiting.js", "", (const char[]){
#embed "../../Resources/testing/waiting.js"
         , 0}},
    {"testing/format.js", "", (const char[]){
#embed "../../Resources/testing/format.js"
         , 0}},
    {"testing/options.js", "", (const char[]){
#embed "../../Resources/testing/options.js"
         , 0}},
    {"testing/equals.js", "", (const char[]){
#embed "../../Resources/testing/equals.js"
         , 0}},
    {"testing/diff.js", "", (const char[]){
#embed "../../Resources/testing/diff.js"
         , 0}},
    {"testing/asymmetric.js", "", (const char[]){
#embed "../../Resources/testing/asymmetric.js"
         , 0}},
    {"testing/mock.js", "", (const char[]){
#embed "../../Resources/testing/mock.js"
         , 0}},
    {"testing/jest.js", "", (const char[]){
#embed "../../Resources/testing/jest.js"
         , 0}},
    {"testing/scope.js", "", (const char[]){
#embed "../../Resources/testing/scope.js"
         , 0}},
    {"testing/dates.js", "", (const char[]){
#embed "../../Resources/testing/dates.js"
         , 0}},
    {"testing/timers.js", "", (const char[]){
#embed "../../Resources/testing/timers.js"
         , 0}},
    {"testing/poll.js", "", (const char[]){
#embed "../../Resources/testing/poll.js"
         , 0}},
    {"testing/matcher-words.js", "", (const char[]){
#embed "../../Resources/testing/matcher-words.js"
         , 0}},
    {"testing/expect.js", "", (const char[]){
#embed "../../Resources/testing/expect.js"
         , 0}},
    {"testing/expect-poll.js", "", (const char[]){
#embed "../../Resources/testing/expect-poll.js"
         , 0}},
    {"testing/matchers.js", "", (const char[]){
#embed "../../Resources/testing/matchers.js"
         , 0}},
    {"testing/containing-matchers.js", "", (const char[]){
#embed "../../Resources/testing/containing-matchers.js"
         , 0}},
    {"testing/throw-matchers.js", "", (const char[]){
#embed "../../Resources/testing/throw-matchers.js"
         , 0}},
    {"testing/mock-matchers.js", "", (const char[]){
#embed "../../Resources/testing/mock-matchers.js"
         , 0}},
    {"testing/each.js", "", (const char[]){
#embed "../../Resources/testing/each.js"
         , 0}},
    {"testing/tree.js", "", (const char[]){
#embed "../../Resources/testing/tree.js"
         , 0}},
    {"testing/select.js", "", (const char[]){
#embed "../../Resources/testing/select.js"
         , 0}},
    {"testing/run.js", "", (const char[]){
#embed "../../Resources/testing/run.js"
         , 0}},
    {"testing/modules.js", "", (const char[]){
#embed "../../Resources/testing/modules.js"
         , 0}},
    {"testing/snapshot-file.js", "", (const char[]){
#embed "../../Resources/testing/snapshot-file.js"
         , 0}},
    {"testing/inline-snapshots.js", "", (const char[]){
#embed "../../Resources/testing/inline-snapshots.js"
         , 0}},
    {"testing/snapshots.js", "", (const char[]){
#embed "../../Resources/testing/snapshots.js"
         , 0}},
    {"testing/snapshot-matchers.js", "", (const char[]){
#embed "../../Resources/testing/snapshot-matchers.js"
         , 0}},
    {"testing/native-answers.js", "", (const char[]){
#embed "../../Resources/testing/native-answers.js"
         , 0}},
    {"testing/native.js", "", (const char[]){
#embed "../../Resources/testing/native.js"
         , 0}},
    {"testing/native-matchers.js", "", (const char[]){
#embed "../../Resources/testing/native-matchers.js"
         , 0}},
    {"testing/requests.js", "", (const char[]){
#embed "../../Resources/testing/requests.js"
         , 0}},
    {"testing/page-events.js", "", (const char[]){
#embed "../../Resources/testing/page-events.js"
         , 0}},
    {"testing/page.js", "", (const char[]){
#embed "../../Resources/testing/page.js"
         , 0}},
    {"testing/network.js", "", (const char[]){
#embed "../../Resources/testing/network.js"
         , 0}},
    {"testing/context.js", "", (const char[]){
#embed "../../Resources/testing/context.js"
         , 0}},
    {"testing/locator.js", "", (const char[]){
#embed "../../Resources/testing/locator.js"
         , 0}},
    {"testing/locator-words.js", "", (const char[]){
#embed "../../Resources/testing/locator-words.js"
         , 0}},
    {"testing/page-waits.js", "", (const char[]){
#embed "../../Resources/testing/page-waits.js"
         , 0}},
    {"testing/locator-matchers.js", "", (const char[]){
#embed "../../Resources/testing/locator-matchers.js"
         , 0}},
    {"testing/clock.js", "", (const char[]){
#embed "../../Resources/testing/clock.js"
         , 0}},
    {"testing/platform.js", "", (const char[]){
#embed "../../Resources/testing/platform.js"
         , 0}},
    {"testing/awaiting.js", "", (const char[]){
#embed "../../Resources/testing/awaiting.js"
         , 0}},
    {"testing/globals.js", "", (const char[]){
#embed "../../Resources/testing/globals.js"
         , 0}},
    {"testing/advice.js", "", (const char[]){
#embed "../../Resources/testing/advice.js"
         , 0}},
};

const HBEmbeddedScript *HBTestingScripts(size_t *count) {
  *count = sizeof testingScripts / sizeof *testingScripts;
  return testingScripts;
}

// One array literal of functions, each of which adds to an object that is given to it.
static const char pageActionsText[] = {'[',
#embed "../../Resources/testing/user/elements.js"
    , ',', '\n',
#embed "../../Resources/testing/user/roles.js"
    , ',', '\n',
#embed "../../Resources/testing/user/shadow.js"
    , ',', '\n',
#embed "../../Resources/testing/user/find.js"
    , ',', '\n',
#embed "../../Resources/testing/user/input.js"
    , ',', '\n',
#embed "../../Resources/testing/user/pointer.js"
    , ',', '\n',
#embed "../../Resources/testing/user/actions.js"
    , ',', '\n',
#embed "../../Resources/testing/user/answer.js"
    , ']', 0};

HBEmbeddedScript HBPageActionsScript(void) { return (HBEmbeddedScript){"testing/user", "", pageActionsText}; }

static const char typesText[] = {
#embed "../../Resources/testing/types/headless-bridge.d.ts"
    , 0};

HBEmbeddedScript HBTestingTypes(void) { return (HBEmbeddedScript){"testing/types/headless-bridge.d.ts", "", typesText}; }
