# Bases may be a mirror's or your own: `--build-arg DEBIAN=registry.example/debian:bookworm-slim`.
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG DEBIAN=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
 && node node_modules/vite/bin/vite.js build --logLevel warn web && node scripts/package/tree.ts /visite

FROM ${DEBIAN}
# What the service runs beside itself. ffmpeg shows and draws nothing here: the drivers of graphics cards, two thirds of
# what it brings, are taken away again.
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    bubblewrap ca-certificates ffmpeg pocketsphinx pocketsphinx-en-us poppler-utils tesseract-ocr tesseract-ocr-deu \
 && dpkg --purge --force-depends libgl1-mesa-dri libllvm15 libz3-4 \
 && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/doc /usr/share/man /usr/share/locale \
 && useradd --system --uid 1000 --home-dir /data --shell /usr/sbin/nologin visite \
 && install -d -o visite -g visite -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /visite /visite
WORKDIR /visite
# Compiled once, by the user it is compiled for, so that a read-only container starts as fast as others.
RUN install -d -o visite node_modules/.visite-compiled \
 && setpriv --reuid=visite --regid=visite --clear-groups env VISITE_DATA_DIR=/tmp/visite \
    node server/bin/visite.mjs check > /dev/null; rm -rf /tmp/* \
 && chown -R root:root node_modules/.visite-compiled && test -n "$(ls node_modules/.visite-compiled)"
USER visite
ENV VISITE_HOST=0.0.0.0 VISITE_DATA_DIR=/data VISITE_METRICS_PORT=9464
VOLUME /data
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# Of every role: a worker answers there only.
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A larger young generation would fill with nothing: scripts/pinned-node.mjs.
ENTRYPOINT ["node", "--max-semi-space-size=16", "/visite/server/bin/visite.mjs"]
CMD ["serve"]
