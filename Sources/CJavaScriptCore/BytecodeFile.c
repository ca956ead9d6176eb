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

/// The first page of a file; the bytecode follows it, so that it can be mapped.
enum { headerSize = 1 << 16 };
typedef struct {
  char magic[8];
  uint64_t textHash, textLength, size, checksum;
} Header;
static const char magic[8] = "hbcode2";

/// Four sums side by side, because a processor multiplies several numbers at once.
typedef struct {
  uint64_t lanes[4];
} Checksum;

static void mix(Checksum *sum, const uint64_t words[4]) {
  for (int i = 0; i < 4; i++) {
    uint64_t lane = (sum->lanes[i] ^ words[i]) * 0x9e3779b97f4a7c15;
    sum->lanes[i] = lane ^ lane >> 29;
  }
}

/// Adds bytes to a checksum; all pieces but the last have a multiple of 32 bytes.
static void add(Checksum *sum, const void *bytes, size_t size) {
  const char *at = bytes;
  uint64_t words[4];
  for (; size >= sizeof words; at += sizeof words, size -= sizeof words) {
    memcpy(words, at, sizeof words);
    mix(sum, words);
  }
  if (size == 0) return;
  memset(words, 0, sizeof words);
  memcpy(words, at, size);
  mix(sum, words);
}

static uint64_t end(const Checksum *sum, size_t size) {
  uint64_t total = size;
  for (int i = 0; i < 4; i++) {
    total = (total ^ sum->lanes[i]) * 0x9e3779b97f4a7c15;
    total ^= total >> 29;
  }
  return total;
}

uint64_t checksumOf(const void *bytes, size_t size) {
  Checksum sum = {{0}};
  add(&sum, bytes, size);
  return end(&sum, size);
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

/// Checks the bytecode in a file, which it reads without mapping it.
static bool hasChecksum(int file, size_t size, uint64_t checksum) {
  static const size_t piece = 1 << 16;
  char *buffer = malloc(piece);
  size_t done = 0;
  Checksum sum = {{0}};
  while (buffer && done < size) {
    size_t wanted = size - done < piece ? size - done : piece;
    if (pread(file, buffer, wanted, headerSize + (off_t)done) != (ssize_t)wanted) break;
    add(&sum, buffer, wanted);
    done += wanted;
  }
  free(buffer);
  return done == size && end(&sum, size) == checksum;
}

static bool isTrusted(int file, const char *text, size_t length, Header *header) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) return false;
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return false;
  if (pread(file, header, sizeof *header, 0) != sizeof *header) return false;
  if (memcmp(header->magic, magic, sizeof magic) != 0 || header->textLength != length) return false;
  if ((uint64_t)status.st_size != headerSize + header->size || header->size == 0) return false;
  return header->textHash == checksumOf(text, length) && hasChecksum(file, header->size, header->checksum);
}

BytecodeText *loadBytecode(const char *path, const char *text, size_t length) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return NULL;
  Header header;
  BytecodeText *opened =
      isTrusted(file, text, length, &header) ? openBytecode(text, length, file, headerSize, header.size) : NULL;
  if (!opened) close(file);
  return opened;
}

bool storeBytecode(const char *path, const char *text, size_t length, const void *bytes, size_t size) {
  char *temporary = NULL;
  if (asprintf(&temporary, "%s.%d.XXXXXX", path, (int)getpid()) < 0) return false;
  // Other processes see the file when it is complete.
  int file = mkostemp(temporary, O_CLOEXEC);
  Header header = {{0}, checksumOf(text, length), length, size, checksumOf(bytes, size)};
  memcpy(header.magic, magic, sizeof magic);
  bool isDone = file >= 0 && writeAll(file, bytes, size, headerSize) && writeAll(file, &header, sizeof header, 0) &&
                rename(temporary, path) == 0;
  if (file >= 0) close(file);
  if (file >= 0 && !isDone) unlink(temporary);
  free(temporary);
  return isDone;
}

BytecodeText *holdBytecode(const char *text, size_t length, const void *bytes, size_t size) {
#ifdef __linux__
  int file = memfd_create("headless-bridge-bytecode", MFD_CLOEXEC);
  if (file < 0) return NULL;
  BytecodeText *opened = writeAll(file, bytes, size, 0) ? openBytecode(text, length, file, 0, size) : NULL;
  if (!opened) close(file);
  return opened;
#else
  return NULL;
#endif
}
