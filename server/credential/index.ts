export { providerKeyApi } from "./provider-key-api.ts"
