/** The clients of what is done within rooms, which are loaded with the first of their calls. */
export { createHttpMessageActs } from "./conversation/http-message-acts.ts"
export { createHttpRoomNotes } from "./conversation/http-room-notes.ts"
export { createHttpScheduled } from "./conversation/scheduled/http-scheduled.ts"
export { createHttpSnoozes } from "./conversation/snooze/http-snoozes.ts"
