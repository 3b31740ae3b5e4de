#!/bin/sh
# Node as the processes of the service run on it: their compiled code is kept for the next start. Memory that only the start needed is given
# back: glibc keeps it in as many heaps as there are threads, each up to a threshold that large blocks raise, and V8 in a young generation that has
# grown, until `src/platform/processes/memory.ts` has the garbage collected. Under load it may grow to what makes requests cheapest.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-node_modules/.cache/answerscope/compiled}"
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-131072}"
exec node --max-semi-space-size=32 --expose-gc "$@"
