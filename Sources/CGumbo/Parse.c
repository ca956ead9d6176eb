#define _GNU_SOURCE
#include "CGumbo.h"

#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// Blocks are linked with their neighbors, because the library frees some before the parse ends. Two pointers preserve
// the alignment.
typedef struct CGumboBlock {
  struct CGumboBlock *previous;
  struct CGumboBlock *next;
} CGumboBlock;

// The jump target for a failed assertion in the parse that runs on this thread.
static _Thread_local jmp_buf *failure;

static void *allocate(void *userdata, size_t size) {
  CGumboMemory *memory = userdata;
  CGumboBlock *block = malloc(sizeof(CGumboBlock) + size);
  if (!block) abort();
  *block = (CGumboBlock){.previous = NULL, .next = memory->first};
  if (memory->first) memory->first->previous = block;
  memory->first = block;
  return block + 1;
}

static void deallocate(void *userdata, void *pointer) {
  if (!pointer) return;
  CGumboMemory *memory = userdata;
  CGumboBlock *block = (CGumboBlock *)pointer - 1;
  if (block->next) block->next->previous = block->previous;
  if (block->previous) {
    block->previous->next = block->next;
  } else {
    memory->first = block->next;
  }
  free(block);
}

GumboOutput *cgumbo_parse(CGumboMemory *memory, GumboOptions options, const char *text, size_t length) {
  options.allocator = allocate;
  options.deallocator = deallocate;
  options.userdata = memory;
  jmp_buf here;
  failure = &here;
  GumboOutput *volatile output = NULL;
  if (setjmp(here) == 0) output = gumbo_parse_with_options(&options, text, length);
  failure = NULL;
  return output;
}

void cgumbo_release(CGumboMemory *memory) {
  CGumboBlock *block = memory->first;
  memory->first = NULL;
  while (block) {
    CGumboBlock *next = block->next;
    free(block);
    block = next;
  }
}

// Replaces the C library's function, which aborts the process: there is no other way to detect a failed assertion in
// the parser's library. Failures elsewhere still abort the process.
void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) {
  if (failure) longjmp(*failure, 1);
  fprintf(
      stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line, function,
      assertion);
  abort();
}
