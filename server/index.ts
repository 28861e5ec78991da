export { type CreatedServer, createServer, type ServerDeps } from "./http/create-server.ts"
