FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY src src
RUN bun run build

FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production

FROM oven/bun:1.4.5-slim
WORKDIR /app
LABEL org.opencontainers.image.title="Dealproof" \
  org.opencontainers.image.description="A coupon and deals site that shows why a code should be believed"
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/.build .build
COPY public public
COPY db db
COPY src src
RUN mkdir .data /backups /temporary && chown bun:bun .data /backups /temporary
USER bun
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["bun", "-e", "if (!(await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`)).ok) process.exit(1)"]
CMD ["bun", "--smol", "src/server.ts"]
