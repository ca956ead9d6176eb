// The HTML5 parser's own header; its flags come from pkg-config.
#include <gumbo.h>
