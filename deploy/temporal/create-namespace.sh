#!/bin/sh
# Waits for the server and creates the namespace; the migrations add the search attributes to it.
set -eu

until temporal operator cluster health >/dev/null 2>&1; do sleep 2; done
temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 7d
# A new namespace reaches every part of the server within its cache's 10 seconds.
until temporal workflow list --namespace "$TEMPORAL_NAMESPACE" --limit 1 >/dev/null 2>&1; do sleep 2; done
