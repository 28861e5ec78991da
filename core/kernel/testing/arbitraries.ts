export { idOf } from "./id-arbitraries.ts"
