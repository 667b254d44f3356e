# syntax=docker/dockerfile:1
# For builds that can be repeated bit by bit, name the images by their digests: --build-arg NODE_IMAGE=node@sha256:…
ARG BUILD_IMAGE=node:26-slim
ARG NODE_IMAGE=node:24-alpine

# The package is the same for every architecture.
FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS package
WORKDIR /build
COPY package.json package-lock.json ./
COPY color/package.json color/
COPY contract/package.json contract/
COPY client/package.json client/
COPY server/package.json server/
COPY site/package.json site/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY color color
COPY contract contract
COPY server server
COPY site site
COPY tools tools
COPY tsconfig.base.json openapi.json LICENSE CHANGELOG.md ./
COPY docs/errors.md docs/operating.md docs/
RUN npm run --silent pack -- --out /packed tincture

# Native code of this architecture, for glibc and musl; sources and other systems take 22 MB.
FROM ${NODE_IMAGE} AS program
WORKDIR /app
COPY --from=package /packed/*.tgz /packed/
RUN npm install --no-audit --no-fund --omit=dev /packed/*.tgz \
  && cd node_modules \
  && rm -rf better-sqlite3/deps better-sqlite3/src node-addon-api .package-lock.json \
  && find better-sqlite3/prebuilds -name '*.node' ! -name "linux*-$(node --print process.arch).node" -exec rm {} +

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_FOLDER=/data
# The files belong to root, so that the process cannot change its own program.
COPY --from=program /app /app
RUN install -d -m 0700 -o node -g node /data && ln -s /app/node_modules/.bin/tincture /usr/local/bin/tincture
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT, path: '/livez', timeout: 2000 }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('timeout', () => process.exit(1)).on('error', () => process.exit(1))"]
CMD ["tincture", "serve"]
