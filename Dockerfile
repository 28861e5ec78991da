# syntax=docker/dockerfile:1
# The current long-term support of Node; `--build-arg NODE=24` takes another one.
ARG NODE=lts

FROM node:${NODE}-slim AS build
WORKDIR /prosa
COPY . .
RUN npm install --no-fund --no-audit --loglevel=error && npm run build && npm prune --omit=dev --no-fund --no-audit
# what runs, and nothing of what it was made from
RUN mkdir /out && rm -rf */node_modules/.cache && cp -R --parents package.json node_modules */package.json */dist */node_modules /out

FROM node:${NODE}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /prosa
COPY --from=build /out ./
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "composition-root/dist/program/main.js"]
