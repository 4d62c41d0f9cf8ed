# Bases may be a mirror's or your own: `--build-arg DEBIAN=registry.example/debian:bookworm-slim`.
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG DEBIAN=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
 && node node_modules/vite/bin/vite.js build --logLevel warn web && node scripts/package/tree.ts /visite

# Debian's ffmpeg brings 215 MB of codecs, devices and graphics. This is Debian's source, with its patches, and of it only what
# the service asks for (hearing/audio/, server/src/platform/document-text/pictures.ts). What cannot be named cannot be attacked.
FROM ${DEBIAN} AS ffmpeg
WORKDIR /ffmpeg
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources && apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends dpkg-dev gcc libc6-dev make nasm zlib1g-dev \
 && apt-get source -qq ffmpeg && cd ffmpeg-*/ \
 && ./configure --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network --enable-zlib \
    --disable-ffplay --disable-ffprobe --enable-protocol=pipe,file \
    --enable-demuxer=matroska,ogg,mov,mp3,wav,flac,pcm_s16le,image_png_pipe,image_jpeg_pipe,image_webp_pipe \
    --enable-muxer=pcm_s16le,flac,image2pipe --enable-encoder=pcm_s16le,flac,pgm \
    --enable-parser=opus,vorbis,aac,mpegaudio,flac,png,mjpeg,webp \
    --enable-decoder=opus,vorbis,aac,mp3,mp3float,flac,alac,png,mjpeg,webp,vp8 \
    --enable-decoder=pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_u8,pcm_s8 \
    --enable-decoder=pcm_alaw,pcm_mulaw \
    --enable-filter=aresample,anull,aformat,atrim,null,format,split,lutrgb,overlay,scale,trim \
 && make -s -j"$(nproc)" ffmpeg && install -D ffmpeg /bin-of-image/ffmpeg
# Tesseract could read its models out of archives, archives of XML, and XML in any character set: 31 MB of ICU's tables for what
# nobody here does. ICU's own empty ones, of Debian's source.
RUN apt-get install -y -qq --no-install-recommends g++ && apt-get source -qq icu && cd icu-*/source \
 && g++ -shared -fPIC -Icommon -Wl,-soname,libicudata.so.72 -o /libicudata.so stubdata/stubdata.cpp
COPY --from=build /usr/local/bin/node /bin-of-image/node
RUN strip --strip-unneeded /bin-of-image/*

FROM ${DEBIAN}
RUN --mount=type=bind,from=ffmpeg,source=/libicudata.so,target=/run/libicudata.so apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    bubblewrap ca-certificates pocketsphinx pocketsphinx-en-us poppler-utils tesseract-ocr tesseract-ocr-deu \
 && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/doc /usr/share/man /usr/share/locale \
 && cp /run/libicudata.so "$(readlink -e /usr/lib/*/libicudata.so.72)" \
 && useradd --system --uid 1000 --home-dir /data --shell /usr/sbin/nologin visite \
 && install -d -o visite -g visite -m 700 /data
COPY --from=ffmpeg /bin-of-image/ /usr/local/bin/
COPY --from=build /visite /visite
WORKDIR /visite
# Compiled once, by the user it is compiled for, so that a read-only container starts as fast as others.
RUN install -d -o visite node_modules/.visite-compiled \
 && setpriv --reuid=visite --regid=visite --clear-groups node server/bin/visite.mjs serve --only-load \
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
