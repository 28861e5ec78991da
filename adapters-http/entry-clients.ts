export type { ClientOptions } from "./client.ts"
export { createHttpSessions } from "./access/http-sessions.ts"
export { createHttpBrand } from "./tenancy/http-brand.ts"
