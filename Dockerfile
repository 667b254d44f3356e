# syntax=docker/dockerfile:1
FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY color/package.json color/
COPY server/package.json server/
COPY bench/package.json bench/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:26-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/tincture.db
WORKDIR /app
COPY --from=dependencies /app ./
COPY color color
COPY server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
