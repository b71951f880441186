#!/bin/sh
# Runs a command so that what a password's hash took (19 MB, G8) goes back to the system when it is made. Left to itself,
# Linux's allocator learns to keep such blocks, twice over in each of Node's four threads: 120 MB for good. Large pages make a
# fresh block as quick as a kept one. It reads its settings at its start only, so they cannot be made by the program itself.
export GLIBC_TUNABLES="${GLIBC_TUNABLES:-glibc.malloc.mmap_threshold=4194304:glibc.malloc.trim_threshold=1048576:glibc.malloc.hugetlb=1}"
exec "$@"
