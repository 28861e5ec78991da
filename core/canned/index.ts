export {
  CannedContent,
  CannedImported,
  cannedImportLimit,
  CannedReach,
  type CannedReplies,
  CannedReply,
  cannedReplyLimit,
  cannedTextLimit,
} from "./canned-reply.ts"
export { shortcutAt, shortcutFault, shortcutLimit, shortcutOf, type WrittenShortcut } from "./shortcuts.ts"
export {
  type CannedFacts,
  type CannedVariable,
  cannedVariables,
  filledReply,
  unknownVariables,
} from "./canned-variables.ts"
export { findReplies } from "./find-replies.ts"
export { cannedCsv, type CannedRowFault, readCannedCsv } from "./canned-csv.ts"
export { reachWords } from "./reach-words.ts"
export { cannedMessages } from "./canned-messages.ts"
