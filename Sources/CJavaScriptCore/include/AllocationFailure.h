#pragma once

#include <stddef.h>

/// Returns the limit of the process's address space in bytes, or 0 for none.
size_t addressSpaceLimit(void);

/// Replaces the abort of a process that is out of memory by a line on standard error and an exit status: `overLimit` if
/// about as many bytes as the limit are resident, and `outOfAddressSpace` if the address space is limited.
void reportAllocationFailures(
    size_t limit, const char *overLimit, int overLimitStatus, const char *outOfAddressSpace,
    int outOfAddressSpaceStatus);
