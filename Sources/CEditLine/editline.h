// The C library libedit, with functions in place of its variadic ones, which Swift cannot call.
#pragma once

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>

/// The results of an editor function; the library defines them as macros.
enum HBEditAnswer {
  HBEditRefresh = CC_REFRESH,
  HBEditRedisplay = CC_REDISPLAY,
  HBEditLine = CC_NEWLINE,
  HBEditBeep = CC_REFRESH_BEEP
};

typedef unsigned char (*HBEditFunction)(EditLine *_Nonnull, int);
typedef char *_Nullable (*HBEditPrompt)(EditLine *_Nonnull);

static inline void HBEditSetPrompt(EditLine *_Nonnull editor, HBEditPrompt _Nonnull prompt) {
  el_set(editor, EL_PROMPT, prompt);
}

static inline void HBEditSetData(EditLine *_Nonnull editor, void *_Nullable data) {
  el_set(editor, EL_CLIENTDATA, data);
}

static inline void *_Nullable HBEditData(EditLine *_Nonnull editor) {
  void *data = NULL;
  el_get(editor, EL_CLIENTDATA, &data);
  return data;
}

/// Configures the editor: a history, the key bindings of Emacs, and updates when the terminal's size changes.
static inline void HBEditSetUp(EditLine *_Nonnull editor, History *_Nonnull lines) {
  el_set(editor, EL_HIST, history, lines);
  el_set(editor, EL_EDITOR, "emacs");
  // The editor itself handles keys such as control-C.
  el_set(editor, EL_SETTY, "-d", "-isig", NULL);
}

/// Registers a function under a name, and binds a key to it.
static inline void HBEditBind(
    EditLine *_Nonnull editor, const char *_Nonnull name, const char *_Nonnull key, HBEditFunction _Nonnull function) {
  el_set(editor, EL_ADDFN, name, name, function);
  el_set(editor, EL_BIND, key, name, NULL);
}

typedef int (*HBEditReader)(EditLine *_Nonnull, wchar_t *_Nonnull);

/// Replaces the function that reads a character of the input: it returns 1, 0 at the end, or -1.
static inline void HBEditSetReader(EditLine *_Nonnull editor, HBEditReader _Nonnull reader) {
  el_set(editor, EL_GETCFN, reader);
}

/// Binds a key to one of the library's own functions.
static inline void HBEditBindOwn(EditLine *_Nonnull editor, const char *_Nonnull key, const char *_Nonnull name) {
  el_set(editor, EL_BIND, key, name, NULL);
}

static inline void HBHistorySetSize(History *_Nonnull lines, int count) {
  HistEvent event;
  history(lines, &event, H_SETSIZE, count);
  history(lines, &event, H_SETUNIQUE, 1);
}

static inline void HBHistoryAdd(History *_Nonnull lines, const char *_Nonnull line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

static inline int HBHistoryLoad(History *_Nonnull lines, const char *_Nonnull file) {
  HistEvent event;
  return history(lines, &event, H_LOAD, file);
}

static inline int HBHistorySave(History *_Nonnull lines, const char *_Nonnull file) {
  HistEvent event;
  return history(lines, &event, H_SAVE, file);
}

/// Returns whether every character of the locale is one byte.
static inline int HBLocaleIsBytes(void) { return MB_CUR_MAX == 1; }
