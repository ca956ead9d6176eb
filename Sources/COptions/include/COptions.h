// The C library's reader of long options, in a form that Swift can call: its state is global variables.
#pragma once

/// A long option: its name and whether it takes a value.
typedef struct HBOption {
  const char *_Nonnull name;
  int takesValue;
} HBOption;

/// One step of reading: the option's place in the list; or why there is none.
typedef struct HBOptionStep {
  int index;
  const char *_Nullable value;
  /// The word that was read, or the first that is no option.
  int word;
} HBOptionStep;

enum { HBOptionEnd = -1, HBOptionUnknown = -2, HBOptionWithoutValue = -3, HBOptionHelp = -4 };

/// Starts to read.
void HBOptionsStart(void);

/// Reads the next option, permuting the words so that what is no option comes last.
HBOptionStep HBOptionsNext(
    int count, char *_Nullable *_Nonnull words, const HBOption *_Nonnull options, int optionCount);
