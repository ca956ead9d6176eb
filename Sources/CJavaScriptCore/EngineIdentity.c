// Numbers for the engine's library and its options. The engine rejects bytecode of another build, of other options, and
// of a time before the last start of the system.

// Without this, dl_iterate_phdr is hidden.
#define _GNU_SOURCE

#include <JavaScriptCore/JavaScript.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Bytecode.h"

extern char **environ;

uint64_t engineOptionsIdentity(void) {
  uint64_t sum = 0;
  // The order of the environment has no meaning.
  for (char **each = environ; each && *each; each++) {
    if (strncmp(*each, "JSC_", 4) == 0) sum += checksumOf(*each, strlen(*each));
  }
  return sum;
}

#ifdef __linux__

#include <link.h>

typedef struct {
  uintptr_t address;
  struct stat status;
  bool isFound;
} Library;

static int findLibrary(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  Library *library = data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t place = library->address - info->dlpi_addr - segment->p_vaddr;
    if (segment->p_type != PT_LOAD || place >= segment->p_memsz) continue;
    library->isFound = stat(info->dlpi_name, &library->status) == 0;
    return 1;
  }
  return 0;
}

uint64_t engineIdentity(void) {
  Library library = {(uintptr_t)JSContextGroupCreate};
  dl_iterate_phdr(findLibrary, &library);
  if (!library.isFound) return 0;
  struct {
    uint64_t device, inode, size, seconds, nanoseconds;
    char boot[40];
  } identity = {library.status.st_dev, library.status.st_ino, (uint64_t)library.status.st_size,
                (uint64_t)library.status.st_mtim.tv_sec, (uint64_t)library.status.st_mtim.tv_nsec, {0}};
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    ssize_t count = read(file, identity.boot, sizeof identity.boot);
    close(file);
    if (count < 0) memset(identity.boot, 0, sizeof identity.boot);
  }
  return checksumOf(&identity, sizeof identity);
}

#else

uint64_t engineIdentity(void) { return 0; }

#endif
