export { createLiveDialogs, createLiveVisitor, type LiveOptions } from "./conversation/live-dialogs.ts"
export type { SocketLike } from "./reconnecting-socket.ts"
