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
static const char magic[8] = "hbcode1";

/// Adds bytes to a checksum, eight at a time; all pieces but the last have a multiple of eight bytes.
static uint64_t add(uint64_t sum, const void *bytes, size_t size) {
  const char *at = bytes;
  for (; size >= 8; at += 8, size -= 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 29;
  }
  uint64_t last = size;
  memcpy(&last, at, size);
  return (sum ^ last ^ (uint64_t)size << 56) * 0x9e3779b97f4a7c15;
}

uint64_t checksumOf(const void *bytes, size_t size) { return add(0, bytes, size); }

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

/// Returns the checksum of the bytecode in a file, which it reads without mapping it; false if it can't.
static bool readChecksum(int file, size_t size, uint64_t *sum) {
  static const size_t piece = 1 << 16;
  char *buffer = malloc(piece);
  off_t offset = headerSize;
  *sum = 0;
  while (buffer && size > 0) {
    size_t wanted = size < piece ? size : piece;
    if (pread(file, buffer, wanted, offset) != (ssize_t)wanted) break;
    *sum = add(*sum, buffer, wanted);
    offset += (off_t)wanted;
    size -= wanted;
  }
  free(buffer);
  return size == 0;
}

static bool isTrusted(int file, const char *text, size_t length, Header *header) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) return false;
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return false;
  if (pread(file, header, sizeof *header, 0) != sizeof *header) return false;
  if (memcmp(header->magic, magic, sizeof magic) != 0 || header->textLength != length) return false;
  if ((uint64_t)status.st_size != headerSize + header->size || header->size == 0) return false;
  uint64_t sum;
  return header->textHash == checksumOf(text, length) && readChecksum(file, header->size, &sum) &&
         sum == header->checksum;
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
  Header header = {{0}, checksumOf(text, length), length, size, 0};
  memcpy(header.magic, magic, sizeof magic);
  header.checksum = 0;
  for (size_t at = 0; at < size; at += 1 << 16) {
    size_t piece = size - at < 1 << 16 ? size - at : 1 << 16;
    header.checksum = add(header.checksum, (const char *)bytes + at, piece);
  }
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
