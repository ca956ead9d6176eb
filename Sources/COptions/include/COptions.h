// The C library's reader of long options, in a form that Swift can call: its state is global variables.
#pragma once

/// A long option: its name, and whether it takes a value: 0 for none, 1 for a value, 2 for a value after `=` only.
typedef struct HBOption {
  const char *_Nonnull name;
  int takesValue;
} HBOption;

/// A letter that means an option, which is given by its index in the list; some letters take no value, although
/// the option does.
typedef struct HBLetter {
  char letter;
  int takesValue;
  int option;
} HBLetter;

/// One step of reading: the option's index in the list, or the reason why there is none.
typedef struct HBOptionStep {
  int index;
  const char *_Nullable value;
  /// The index of the word that was read, or of the first word that is not an option.
  int word;
  /// The index of the letter that was read; -1 for a long option.
  int letter;
} HBOptionStep;

enum { HBOptionEnd = -1, HBOptionUnknown = -2, HBOptionWithoutValue = -3 };

/// Starts reading.
void HBOptionsStart(void);

/// Reads the next option, and permutes the words so that operands come last.
HBOptionStep HBOptionsNext(
    int count, char *_Nullable *_Nonnull words, const HBOption *_Nonnull options, int optionCount,
    const HBLetter *_Nonnull letters, int letterCount);
