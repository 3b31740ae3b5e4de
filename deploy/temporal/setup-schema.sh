#!/bin/sh
# Creates Temporal's two databases and brings their schema up to date; running it again changes nothing.
set -eu

for name in temporal visibility; do
  database=temporal
  [ "$name" = visibility ] && database=temporal_visibility
  sql() { temporal-sql-tool --plugin postgres12 --endpoint "$POSTGRES_SEEDS" --port 5432 --user "$POSTGRES_USER" --database "$database" "$@"; }
  sql create
  sql setup-schema --version 0.0
  sql update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/$name/versioned"
done
