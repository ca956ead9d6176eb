#include "EmbeddedScripts.h"

// The report of a run: its page, its style, and its scripts in the order in which they stand in it.

static const HBEmbeddedScript reportParts[] = {
    {"report/report.html", "", (const char[]){
#embed "../../Resources/report/report.html"
         , 0}},
    {"report/report.css", "", (const char[]){
#embed "../../Resources/report/report.css"
         , 0}},
    {"report/build.js", "", (const char[]){
#embed "../../Resources/report/build.js"
         , 0}},
    {"report/theme.js", "", (const char[]){
#embed "../../Resources/report/theme.js"
         , 0}},
    {"report/list.js", "", (const char[]){
#embed "../../Resources/report/list.js"
         , 0}},
    {"report/inside.js", "", (const char[]){
#embed "../../Resources/report/inside.js"
         , 0}},
    {"report/diagram.js", "", (const char[]){
#embed "../../Resources/report/diagram.js"
         , 0}},
    {"report/test.js", "", (const char[]){
#embed "../../Resources/report/test.js"
         , 0}},
    {"report/main.js", "", (const char[]){
#embed "../../Resources/report/main.js"
         , 0}},
};

const HBEmbeddedScript *HBReportParts(size_t *count) {
  *count = sizeof reportParts / sizeof *reportParts;
  return reportParts;
}
