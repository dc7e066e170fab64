# syntax=docker/dockerfile:1
# The site as one image: multi-stage, no root at run time, no install scripts. Build: docker build -t baomi-portal .

FROM node:24-bookworm-slim AS build
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json ./
# No package needs its install script: the list of those that may run is empty (docs/operations/install.md).
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error
COPY --chown=node:node . .
# Pages and server bundles, with the stamps by which the launcher sees that they are fresh. The repository stays outside: its commit comes by
# `docker build --build-arg PRODUCT_COMMIT=$(git rev-parse --short=12 HEAD)`.
ARG PRODUCT_COMMIT=unknown
RUN NEXT_TELEMETRY_DISABLED=1 node -e "import('./scripts/start/tree.mjs').then((t) => t.prepareTree({}))"
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error && rm -rf .next/cache tests docs

FROM node:24-bookworm-slim AS site
# tini hands signals on and collects what ends; LANG is the locale of the embedded tools.
RUN apt-get update && apt-get install -y --no-install-recommends tini ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /data && chown node:node /data
USER node
ENV NODE_ENV=production LANG=C.UTF-8 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data STORAGE_DIR=/data/storage
VOLUME /data
EXPOSE 3000
# Says that the process lives; whether it may be sent requests is /readyz, which the proxy or the balancer asks.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "scripts/start/main.mjs", "--production", "--no-build"]
