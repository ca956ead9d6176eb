// Files of bytecode. The engine trusts bytecode, so a file is used only if it belongs to this user, and is complete.

// Without this, memfd_create is hidden.
#define _GNU_SOURCE

#include "Bytecode.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif

/// The first page of a file; the bytecode follows it, so that it can be mapped.
enum { headerSize = 1 << 16 };
typedef struct {
  char magic[8];
  uint64_t textHash, textLength, size, checksum;
} Header;
static const char magic[8] = "hbcode3";

/// Four sums side by side, because a processor multiplies several numbers at once.
static void mix(uint64_t sums[4], const uint64_t words[4]) {
  for (int i = 0; i < 4; i++) {
    uint64_t sum = (sums[i] ^ words[i]) * 0x9e3779b97f4a7c15;
    sums[i] = sum ^ sum >> 29;
  }
}

uint64_t checksumOf(const void *bytes, size_t size) {
  const char *at = bytes;
  uint64_t sums[4] = {0}, words[4] = {0};
  size_t rest = size % sizeof words;
  for (const char *last = at + (size - rest); at < last; at += sizeof words) {
    memcpy(words, at, sizeof words);
    mix(sums, words);
  }
  if (rest > 0) {
    memset(words, 0, sizeof words);
    memcpy(words, at, rest);
    mix(sums, words);
  }
  uint64_t total = size;
  for (int i = 0; i < 4; i++) {
    total = (total ^ sums[i]) * 0x9e3779b97f4a7c15;
    total ^= total >> 29;
  }
  return total;
}

SourceText sourceText(const char *characters, size_t length) {
  return (SourceText){characters, length, checksumOf(characters, length)};
}

static bool writeAll(int file, const void *bytes, size_t size, off_t offset) {
  for (const char *at = bytes; size > 0;) {
    ssize_t written = pwrite(file, at, size, offset);
    if (written <= 0) return false;
    at += written;
    offset += written;
    size -= (size_t)written;
  }
  return true;
}

/// Maps the bytecode in a file; NULL if it isn't as it was written.
///
/// Files are replaced as a whole, so none gets shorter while it is mapped.
static void *mapChecked(int file, size_t size, uint64_t checksum) {
  void *mapped = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, headerSize);
  if (mapped == MAP_FAILED) return NULL;
  if (checksumOf(mapped, size) == checksum) return mapped;
  munmap(mapped, size);
  return NULL;
}

static bool isTrusted(int file, SourceText text, Header *header) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) return false;
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return false;
  if (pread(file, header, sizeof *header, 0) != sizeof *header) return false;
  if (memcmp(header->magic, magic, sizeof magic) != 0 || header->textLength != text.length) return false;
  if ((uint64_t)status.st_size != headerSize + header->size || header->size == 0) return false;
  return header->textHash == text.checksum;
}

BytecodeText *loadBytecode(const char *path, SourceText text) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return NULL;
  Header header;
  void *mapped = isTrusted(file, text, &header) ? mapChecked(file, header.size, header.checksum) : NULL;
  BytecodeText *opened = mapped ? openBytecode(text, file, headerSize, header.size, mapped) : NULL;
  if (mapped && !opened) munmap(mapped, header.size);
  if (!opened) close(file);
  return opened;
}

bool storeBytecode(const char *path, SourceText text, const void *bytes, size_t size) {
  char *temporary = NULL;
  if (asprintf(&temporary, "%s.%d.XXXXXX", path, (int)getpid()) < 0) return false;
  // Other processes see the file when it is complete.
  int file = mkostemp(temporary, O_CLOEXEC);
  Header header = {{0}, text.checksum, text.length, size, checksumOf(bytes, size)};
  memcpy(header.magic, magic, sizeof magic);
  bool isDone = file >= 0 && writeAll(file, bytes, size, headerSize) && writeAll(file, &header, sizeof header, 0) &&
                rename(temporary, path) == 0;
  if (file >= 0) close(file);
  if (file >= 0 && !isDone) unlink(temporary);
  free(temporary);
  return isDone;
}

BytecodeText *holdBytecode(SourceText text, const void *bytes, size_t size) {
#ifdef __linux__
  int file = memfd_create("headless-bridge-bytecode", MFD_CLOEXEC);
  if (file < 0) return NULL;
  BytecodeText *opened = writeAll(file, bytes, size, 0) ? openBytecode(text, file, 0, size, NULL) : NULL;
  if (!opened) close(file);
  return opened;
#else
  return NULL;
#endif
}
