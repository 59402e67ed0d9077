# The server of one machine (docs/self-hosting.md). The base has Node and npm; only the second stage is kept.
ARG BASE=docker.io/library/node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY infra/prune.mjs infra/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# For /.well-known/security.txt.
ARG GITHUB_REPOSITORY
RUN npm run build:server
# npm has the database engine for amd64, with its hash in the lockfile; for arm64 its own release has, whose SHA-256 must be
# given (docs/self-hosting.md).
ARG ARM64_ENGINE=https://github.com/nubo-db/dynoxide/releases/download/v1.2.1/dynoxide-aarch64-unknown-linux-musl.tar.gz
ARG ARM64_ENGINE_SHA256
RUN mkdir /engine && if [ "$(uname -m)" = aarch64 ]; then \
  : "${ARM64_ENGINE_SHA256:?is needed on arm64}" \
  && node -e "fetch('${ARM64_ENGINE}').then(async (answer) => process.stdout.write(Buffer.from(await answer.arrayBuffer())))" \
  > /engine.tgz && echo "${ARM64_ENGINE_SHA256}  /engine.tgz" | sha256sum --check --strict && tar -xzf /engine.tgz -C /engine; fi

FROM ${BASE}
# SITE_URL is the one variable that a server needs: a proxy beside it calls from one of Docker's own networks.
ENV NODE_ENV=production HOME=/data HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TRUSTED_PROXY=127.0.0.0/8,::1,172.16.0.0/12
WORKDIR /app
COPY --from=build /build/dist/server ./
COPY --from=build /engine/ /usr/local/bin/
RUN install -d -o 1000 -g 1000 -m 700 /data && ln -s /app/signpost /usr/local/bin/signpost
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]
