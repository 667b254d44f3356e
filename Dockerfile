# syntax=docker/dockerfile:1
# For builds that can be repeated bit by bit, name the image by its digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS site
WORKDIR /app
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
COPY tools/build-site.ts tools/run.js tools/
COPY tsconfig.base.json openapi.json ./
COPY docs/errors.md docs/operating.md docs/
RUN npm run --silent build

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY color/package.json color/
COPY contract/package.json contract/
COPY client/package.json client/
COPY server/package.json server/
COPY site/package.json site/
COPY bench/package.json bench/
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
# The files belong to root, so that the process cannot change its own program.
COPY --from=dependencies /app ./
COPY color color
COPY contract contract
COPY server server
COPY --from=site /app/site/build site/build
# npm itself links a command only where its program lies already: without this there is no "npx tincture".
RUN install -d -m 0700 -o node -g node /data && ln -s ../../server/bin/tincture.js node_modules/.bin/tincture
# The database and the settings file lie in data/ of the working directory, as everywhere else.
RUN ln -s /data data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT, path: '/livez', timeout: 2000 }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('timeout', () => process.exit(1)).on('error', () => process.exit(1))"]
CMD ["node", "server/bin/start.js"]
