// Without this, sigaction is hidden in strict C.
#define _POSIX_C_SOURCE 200809L

#include "CJavaScriptCore.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// A handler of a signal may only use what exists already: the texts are written before.
static struct {
  size_t limit;
  size_t addressSpace;
  char overLimit[512];
  char outOfAddressSpace[512];
  int overLimitStatus;
  int outOfAddressSpaceStatus;
  struct sigaction before[3];
} report;

// The engine aborts, or executes a trap, when the system refuses memory.
static const int signals[] = {SIGABRT, SIGILL, SIGTRAP};

/// Returns the memory of the process in bytes, or 0 if it is unknown: its address space (0) or its resident part (1).
static size_t processBytes(int column) {
  char text[128];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // Each number is a count of pages.
  const char *digit = text;
  for (; column > 0 && digit; column--) digit = strchr(digit, ' ') ? strchr(digit, ' ') + 1 : NULL;
  size_t pages = 0;
  for (; digit && *digit >= '0' && *digit <= '9'; digit++) pages = pages * 10 + (size_t)(*digit - '0');
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void leave(const char *text, int status) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t written = write(STDERR_FILENO, text, left);
    if (written <= 0) break;
    text += written;
    left -= (size_t)written;
  }
  // Not exit, which would free memory that the page is using.
  _exit(status);
}

static void aborted(int number, siginfo_t *info, void *context) {
  // A page allocates much in the time between two checks of the limit.
  if (report.limit > 0 && processBytes(1) >= report.limit / 4 * 3) leave(report.overLimit, report.overLimitStatus);
  // The engine aborts when it starts, long before the address space is full. A trap may have other reasons.
  size_t space = report.addressSpace;
  if (space > 0 && (number == SIGABRT || processBytes(0) >= space / 8 * 7))
    leave(report.outOfAddressSpace, report.outOfAddressSpaceStatus);
  // Any other reason is a defect, which the handler before this one reports.
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (signals[index] != number) continue;
    const struct sigaction *before = &report.before[index];
    if (before->sa_flags & SA_SIGINFO) {
      before->sa_sigaction(number, info, context);
    } else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
      before->sa_handler(number);
    } else {
      sigaction(number, before, NULL);
    }
  }
}

static void copy(char *target, size_t size, const char *text) {
  strncpy(target, text, size - 1);
  target[size - 1] = 0;
}

size_t addressSpaceLimit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? (size_t)limit.rlim_cur : 0;
}

void reportAllocationFailures(
    size_t limit, const char *overLimit, int overLimitStatus, const char *outOfAddressSpace,
    int outOfAddressSpaceStatus) {
  report.limit = limit;
  report.addressSpace = addressSpaceLimit();
  copy(report.overLimit, sizeof report.overLimit, overLimit);
  copy(report.outOfAddressSpace, sizeof report.outOfAddressSpace, outOfAddressSpace);
  report.overLimitStatus = overLimitStatus;
  report.outOfAddressSpaceStatus = outOfAddressSpaceStatus;
  static bool isInstalled;
  if (isInstalled) return;
  isInstalled = true;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = aborted;
  action.sa_flags = SA_SIGINFO;
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    sigaction(signals[index], &action, &report.before[index]);
}
