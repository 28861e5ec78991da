export { cannedPart } from "./canned-part.ts"
export { insertReply } from "./canned-store.ts"
