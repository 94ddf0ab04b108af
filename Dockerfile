# Builds the service and keeps only what runs: docker build --tag community-service .
FROM node:24-slim AS build
WORKDIR /build
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse HEAD): what /health/ready and /metrics name.
ARG COMMIT
RUN npm run archive -- /tmp/service.tar.gz
RUN mkdir /service && tar -xzf /tmp/service.tar.gz -C /service --strip-components=1

FROM node:24-slim
WORKDIR /service
COPY --from=build /service /service
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data \
    UPLOADS_DIR=/data/uploads \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/main.js"]
