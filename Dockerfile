# One image for the API, the worker and the migrations. glibc, since the Temporal SDK has no build for musl.
FROM node:24-bookworm-slim

ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

COPY api ./api
COPY docs/method.md ./docs/method.md
COPY src ./src
COPY workflows ./workflows
COPY activities ./activities

USER node
EXPOSE 3000 9464 9465
CMD ["node", "api/server.ts"]
