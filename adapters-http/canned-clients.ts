/** The client of canned replies, which is loaded with the first of its calls. */
export { createHttpCannedReplies } from "./canned/http-canned-replies.ts"
