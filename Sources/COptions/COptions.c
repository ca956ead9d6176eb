#include "COptions.h"

#include <getopt.h>
#include <string.h>

enum { maximumOptions = 128, maximumLetters = 32, firstValue = 256 };

void HBOptionsStart(void) {
  // Not 1: only 0 makes the library forget the letters that were left of the words before, whose memory is free.
  optind = 0;
  opterr = 0;
}

static int hasArgument(int takesValue) {
  return takesValue == 0 ? no_argument : takesValue == 1 ? required_argument : optional_argument;
}

HBOptionStep HBOptionsNext(
    int count, char **words, const HBOption *options, int optionCount, const HBLetter *letters, int letterCount) {
  struct option table[maximumOptions + 1] = {{0}};
  for (int i = 0; i < optionCount && i < maximumOptions; i++) {
    table[i].name = options[i].name;
    table[i].has_arg = hasArgument(options[i].takesValue);
    table[i].val = firstValue + i;
  }
  char shorts[3 * maximumLetters + 2] = ":";
  char *end = shorts + 1;
  for (int i = 0; i < letterCount && i < maximumLetters; i++) {
    *end++ = letters[i].letter;
    for (int colons = letters[i].takesValue; colons > 0; colons--) *end++ = ':';
  }
  int found = getopt_long(count, words, shorts, table, 0);
  HBOptionStep step = {found - firstValue, optarg, optind, -1};
  if (found == -1) step.index = HBOptionEnd;
  else if (found == ':') step = (HBOptionStep){HBOptionWithoutValue, 0, optind - 1, -1};
  else if (found == '?') {
    // While the letters of a word such as `-abc` are read, `optind` still points at that word, but not after the last.
    const char *before = words[optind - 1];
    int isLetter = optopt > 0 && optopt < firstValue;
    int isPassed = !isLetter || (before[0] == '-' && before[1] != '-' && before[strlen(before) - 1] == optopt);
    step = (HBOptionStep){HBOptionUnknown, 0, isPassed ? optind - 1 : optind, -1};
  } else if (found < firstValue) {
    for (int i = 0; i < letterCount; i++) {
      if (letters[i].letter != found) continue;
      step.index = letters[i].option;
      step.letter = i;
    }
  }
  return step;
}
