export { createHttpPasswordRecovery, createHttpRegistrations } from "./access/http-registrations.ts"
