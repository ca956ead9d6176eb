// The engine asks the provider of a script's text for bytecode before it parses the text. The C API's scripts have
// none, so a script gets a table of virtual functions of ours, which answers with bytecode that the engine compiled
// before, in another machine or process.
//
// The engine's functions are found by their names. The layout of the table is checked by the instructions of the
// functions in it, and the layout of compiled code by functions of the engine. If anything differs, there is no
// bytecode, and scripts are parsed.

// Without this, RTLD_DEFAULT is hidden.
#define _GNU_SOURCE

#include "Bytecode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/// The virtual functions of `JSC::SourceProvider`, after two destructors.
enum { hashSlot = 2, sourceSlot = 3, bytecodeSlot = 4, storeSlot = 5, slotCount = 20, headerCount = 2 };

/// `WTF::StringView`: the characters, their number, and whether they have 8 bits.
typedef struct {
  const void *characters;
  uint64_t lengthAndKind;
} View;
static const uint64_t hasBytes = 1ull << 32;

/// `JSC::SourceCode`.
typedef struct {
  JSScriptRef provider;
  int start, end, line, column;
} SourceCode;

/// `std::span` of bytes.
typedef struct {
  void *bytes;
  size_t size;
} Span;

/// The beginning of `JSC::CachedBytecode`, which is followed by empty tables.
typedef struct {
  uint32_t references;
  size_t size;
  /// `JSC::CachePayload`.
  struct {
    Span span;
    uint8_t kind;
  } payload;
  void *tables[11];
} CachedBytecode;

struct BytecodeText {
  const char *text;
  size_t length;
  uint32_t hash;
  int file;
  size_t offset, size;
  /// A mapping of the bytecode that no script has taken yet.
  _Atomic(void *) mapped;
  /// The table of the scripts with this text, after the words before it.
  const void *table[headerCount + slotCount];
};

typedef struct {
  void (*generate)(CachedBytecode **made, JSContextGroupRef group, const SourceCode *source, void *file, void *error);
  void (*makeFile)(void *file);
  void (*destroyFile)(void *file);
  Span (*spanOf)(const void *payload);
  void (*makeMappedPayload)(void *payload, Span *mapped);
  void *(*allocate)(size_t size);
  void (*release)(void *memory);
} Internals;

static Internals internals;

#if defined(__x86_64__) && defined(__linux__)

static void findInternals(void) {
  Internals found = {0};
  const struct { void **function; const char *name; } names[] = {
      {(void **)&found.generate,
       "_ZN3JSC23generateProgramBytecodeERNS_2VMERKNS_10SourceCodeERN3WTF14FileSystemImpl10FileHandleERNS_"
       "18BytecodeCacheErrorE"},
      {(void **)&found.makeFile, "_ZN3WTF14FileSystemImpl10FileHandleC1Ev"},
      {(void **)&found.destroyFile, "_ZN3WTF14FileSystemImpl10FileHandleD1Ev"},
      {(void **)&found.spanOf, "_ZNK3JSC12CachePayload4spanEv"},
      {(void **)&found.makeMappedPayload,
       "_ZN3JSC12CachePayload17makeMappedPayloadEON3WTF14FileSystemImpl14MappedFileDataE"},
      {(void **)&found.allocate, "_ZN3WTF16fastZeroedMallocEm"},
      {(void **)&found.release, "_ZN3WTF8fastFreeEPv"},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    *names[i].function = dlsym(RTLD_DEFAULT, names[i].name);
    if (!*names[i].function) return;
  }
  internals = found;
}

static const Internals *knownInternals(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, findInternals);
  return internals.generate ? &internals : NULL;
}

/// Returns whether a function begins with instructions, which may follow a mark for indirect calls.
static bool begins(const void *function, const char *code, size_t length) {
  static const char mark[] = {(char)0xf3, 0x0f, 0x1e, (char)0xfa};
  const char *at = function;
  if (memcmp(at, mark, sizeof mark) == 0) at += sizeof mark;
  return memcmp(at, code, length) == 0;
}

/// Returns whether the table of a script with the text `;` is as expected: a function that returns the text, one that
/// returns null in memory of the caller, and three that do nothing.
static bool isExpected(JSScriptRef script) {
  static const char none[] = "\x48\x89\xf8\x48\xc7\x07\0\0\0\0\xc3", none2[] = "\x48\xc7\x07\0\0\0\0\x48\x89\xf8\xc3";
  const void *const *table = *(const void *const **)script;
  const void *bytecode = table[bytecodeSlot];
  if (!begins(bytecode, none, sizeof none - 1) && !begins(bytecode, none2, sizeof none2 - 1)) return false;
  for (int slot = storeSlot; slot < storeSlot + 3; slot++)
    if (!begins(table[slot], "\xc3", 1)) return false;
  View view = ((View(*)(JSScriptRef))table[sourceSlot])(script);
  return view.lengthAndKind == (1 | hasBytes) && *(const char *)view.characters == ';';
}

static BytecodeText *textOf(JSScriptRef script) {
  char *table = *(char *const *)script;
  return (BytecodeText *)(table - offsetof(BytecodeText, table) - headerCount * sizeof(void *));
}

/// The step of the engine that uses a script on this thread.
static _Thread_local struct {
  JSScriptRef script;
  enum { compiles, encodes, decodes } phase;
} current;

/// The engine encodes the text with the bytecode, and compares both when it decodes the bytecode, for which it hashes
/// and copies the encoded text. The checksum has compared the texts before, so the engine gets the beginning of the
/// text for this purpose. The rest follows in memory, if the engine should read on.
enum { comparedLength = 64 };

static uint32_t hashOfText(JSScriptRef script) {
  // The engine needs the hash when it begins to encode.
  if (current.script == script && current.phase == compiles) current.phase = encodes;
  return textOf(script)->hash;
}

static View textOfScript(JSScriptRef script) {
  const BytecodeText *text = textOf(script);
  View view = {text->text, text->length | hasBytes};
  if (current.script != script || current.phase == compiles) return view;
  if (current.phase == decodes) current.script = NULL;
  if (text->length > comparedLength) view.lengthAndKind = comparedLength | hasBytes;
  return view;
}

/// Returns a mapping of the bytecode, which the engine unmaps.
static CachedBytecode **bytecodeOfText(CachedBytecode **result, JSScriptRef script) {
  BytecodeText *text = textOf(script);
  *result = NULL;
  if (text->size == 0) return result;
  Span mapped = {atomic_exchange(&text->mapped, NULL), text->size};
  if (!mapped.bytes) mapped.bytes = mmap(NULL, text->size, PROT_READ, MAP_PRIVATE, text->file, (off_t)text->offset);
  if (mapped.bytes == MAP_FAILED) return result;
  CachedBytecode *made = internals.allocate(sizeof *made);
  made->references = 1;
  made->size = text->size;
  internals.makeMappedPayload(&made->payload, &mapped);
  *result = made;
  // The first use of the text is the comparison.
  current.script = script;
  current.phase = decodes;
  return result;
}

BytecodeText *openBytecode(SourceText text, int file, size_t offset, size_t size, void *mapped) {
  BytecodeText *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  // The engine's hashes of texts have 24 bits.
  uint32_t hash = (text.checksum & 0xffffff) | 1;
  *made = (BytecodeText){text.characters, text.length, hash, file, offset, size, mapped, {0}};
  return made;
}

JSScriptRef createScriptWithBytecode(JSContextGroupRef group, JSStringRef url, BytecodeText *text) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  if (!knownInternals()) return NULL;
  JSStringRef placeholder = JSStringCreateWithUTF8CString(";");
  JSScriptRef script = JSScriptCreateFromString(group, url, 1, placeholder, NULL, NULL);
  JSStringRelease(placeholder);
  if (!script) return NULL;
  const void *const *table = *(const void *const **)script;
  pthread_mutex_lock(&mutex);
  bool isReady = text->table[headerCount] || isExpected(script);
  if (isReady && !text->table[headerCount]) {
    memcpy(text->table, table - headerCount, sizeof text->table);
    text->table[headerCount + hashSlot] = (const void *)hashOfText;
    text->table[headerCount + sourceSlot] = (const void *)textOfScript;
    text->table[headerCount + bytecodeSlot] = (const void *)bytecodeOfText;
  }
  pthread_mutex_unlock(&mutex);
  if (!isReady) {
    JSScriptRelease(script);
    return NULL;
  }
  *(const void ***)script = text->table + headerCount;
  return script;
}

void *compileToBytecode(const char *text, size_t length, size_t *size) {
  const Internals *known = knownInternals();
  BytecodeText *opened = known ? openBytecode(sourceText(text, length), -1, 0, 0, NULL) : NULL;
  if (!opened) return NULL;
  void *result = NULL;
  JSContextGroupRef group = JSContextGroupCreate();
  JSScriptRef script = createScriptWithBytecode(group, NULL, opened);
  if (script) {
    SourceCode source = {script, 0, (int)length, 0, 0};
    // Both objects are smaller, and an error of zero bytes is an empty one.
    void *file[32] = {0}, *error[64] = {0};
    known->makeFile(file);
    CachedBytecode *made = NULL;
    current.script = script;
    current.phase = compiles;
    known->generate(&made, group, &source, file, error);
    current.script = NULL;
    known->destroyFile(file);
    if (made) {
      Span span = known->spanOf(&made->payload);
      bool isExpected = made->references == 1 && made->size > 0 && made->payload.kind == 0 && span.bytes &&
                        span.bytes == made->payload.span.bytes && span.size == made->size;
      if (isExpected && (result = malloc(span.size))) {
        memcpy(result, span.bytes, span.size);
        *size = span.size;
      }
      // The engine doesn't export the destructor; its tables are small, and stay.
      if (isExpected) known->release(span.bytes);
    }
    JSScriptRelease(script);
  }
  JSContextGroupRelease(group);
  free(opened);
  return result;
}

#else

void *compileToBytecode(const char *text, size_t length, size_t *size) { return NULL; }
BytecodeText *openBytecode(SourceText text, int file, size_t offset, size_t size, void *mapped) { return NULL; }
JSScriptRef createScriptWithBytecode(JSContextGroupRef group, JSStringRef url, BytecodeText *text) { return NULL; }

#endif
