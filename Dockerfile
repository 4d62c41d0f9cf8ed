FROM node:24-bookworm-slim
WORKDIR /visite
COPY . .
# The same set-up as on a bare machine: npm's packages, Debian's packages, the dashboard.
RUN npm run setup -- run && rm -rf /var/lib/apt/lists/* /root/.npm && mkdir /data && chown node:node /data
USER node
ENV VISITE_HOST=0.0.0.0 VISITE_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "server/bin/visite.mjs", "serve"]
