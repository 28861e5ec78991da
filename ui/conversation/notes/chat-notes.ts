/** What the notes of a conversation are made of, loaded beside it: the first conversation does not wait for them. */
export { createChatNotes } from "@prosa/core/conversation/view"
