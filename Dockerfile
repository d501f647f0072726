# The shop as an image: docs/running.md says how to use it. Pin both bases by digest for an image that is the same each time.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY sample-shop/package.json sample-shop/
COPY sample-shop/draw/package.json sample-shop/draw/
COPY sandbox/package.json sandbox/
RUN npm ci
COPY . .
RUN npm run build && rm -rf node_modules

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /shop
COPY package.json package-lock.json ./
COPY sample-shop/package.json sample-shop/
COPY sample-shop/draw/package.json sample-shop/draw/
COPY sandbox/package.json sandbox/
# The Node that runs the shop lies here twice, as a hard link that a copy would make two.
RUN npm ci --omit=dev && rm -rf node_modules/node/node_modules

FROM debian:bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin shop \
  && install --directory --owner shop --group shop --mode 700 /data /backups
WORKDIR /shop
COPY --from=modules /shop/node_modules node_modules
COPY --from=build /shop .
ENV NODE_ENV=production \
  PATH=/shop/node_modules/.bin:$PATH \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIRECTORY=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/ready HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r -t 4 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "scripts/start.ts"]
