#include "COptions.h"

#include <getopt.h>

enum { maximumOptions = 64, firstValue = 256 };

void HBOptionsStart(void) {
  optind = 1;
  opterr = 0;
}

HBOptionStep HBOptionsNext(int count, char **words, const HBOption *options, int optionCount) {
  struct option table[maximumOptions + 1] = {{0}};
  for (int i = 0; i < optionCount && i < maximumOptions; i++) {
    table[i].name = options[i].name;
    table[i].has_arg = options[i].takesValue ? required_argument : no_argument;
    table[i].val = firstValue + i;
  }
  int found = getopt_long(count, words, ":h", table, 0);
  HBOptionStep step = {found - firstValue, optarg, optind};
  if (found == -1) step.index = HBOptionEnd;
  else if (found == 'h') step.index = HBOptionHelp;
  else if (found == ':') step = (HBOptionStep){HBOptionWithoutValue, 0, optind - 1};
  else if (found == '?') {
    // While the letters of a word such as `-abc` are read, `optind` still points at that word.
    int isLetter = optopt > 0 && optopt < firstValue;
    int isPassed = !isLetter || (words[optind - 1][1] == optopt && words[optind - 1][2] == 0);
    step = (HBOptionStep){HBOptionUnknown, 0, isPassed ? optind - 1 : optind};
  }
  return step;
}
