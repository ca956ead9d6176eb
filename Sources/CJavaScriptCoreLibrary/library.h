// The library's own headers; its flags come from pkg-config.
#include <JavaScriptCore/JavaScript.h>
