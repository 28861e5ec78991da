export { aCannedReply, createInMemoryCannedReplies, type InMemoryCannedReplies } from "./in-memory-canned-replies.ts"
