# One image for the API, the worker and the migrations, for linux/amd64 and linux/arm64. glibc, since the Temporal SDK has no build for musl.
#   docker buildx build --platform linux/amd64,linux/arm64 --tag answerscope .
FROM node:24-bookworm-slim AS build

ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev \
  # The Temporal SDK brings its native part for five systems.
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
    ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} + \
  # What only people and compilers read.
  && find node_modules -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' -o -name '*.mdx' -o -name '*.rs' \) -delete

COPY api ./api
COPY docs/method.md docs/glossary.md ./docs/
COPY src ./src
COPY workflows ./workflows
COPY activities ./activities
# A worker then needs no time and no writable place to bundle its workflows.
RUN node activities/bundle.ts
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/answerscope/compiled NODE_OPTIONS="--max-semi-space-size=32 --expose-gc"
# Nor does a process need time to compile its code. Node keeps the compiled code of each user apart and lets only that user read it, so this is made
# as the image's user. Each program loads all of its code and then ends, for want of settings. Files that a careful umask hides are opened too.
RUN mkdir "$NODE_COMPILE_CACHE" && chown 1000:1000 "$NODE_COMPILE_CACHE" && chmod -R a+rX . \
  && for program in api/server.ts activities/worker.ts src/migrate.ts; do \
    setpriv --reuid=1000 --regid=1000 --clear-groups node "$program" 2>&1 | grep 'is not set' || exit 1; \
  done \
  && chmod -R a+rX "$NODE_COMPILE_CACHE"

FROM node:24-bookworm-slim

ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Answerscope" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.source="https://github.com/answerscope/answerscope" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/app/node_modules/.cache/answerscope/compiled \
  # Memory that only the start needed is given back, as deploy/node.sh tells.
  MALLOC_ARENA_MAX=2 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=build /app /app

# The user node, by its number, so that a cluster can tell that it is not root.
USER 1000:1000
EXPOSE 3000 9464 9465
# Others: `node activities/worker.ts`, `node src/migrate.ts`, `node api/doctor.ts`, `node api/admin/main.ts list organizations`, …
CMD ["node", "api/server.ts"]
