#!/bin/sh
# Writes the passwords and keys that docker-compose.yml needs into .env beside it, each made up on its own; what stands there stays.
set -eu

cd "$(dirname "$0")/.."
umask 077
touch .env
# A copy of .env.example is open to everybody.
chmod go= .env
# Behind a last line without an end, the first name would become part of its value.
[ -z "$(tail -c 1 .env)" ] || echo >>.env
for name in POSTGRES_PASSWORD POSTGRES_OWNER_PASSWORD POSTGRES_APP_PASSWORD POSTGRES_SYSTEM_PASSWORD TEMPORAL_POSTGRES_PASSWORD \
  EXPORT_SECRETS_KEY; do
  if ! grep -Eq "^${name}=.+" .env; then
    # Hexadecimal, since it becomes part of a URL.
    printf '%s=%s\n' "$name" "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" >>.env
    echo "$name was added to .env"
  fi
done
