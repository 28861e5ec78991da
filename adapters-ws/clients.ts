export { createLiveDialogs } from "./conversation/live-dialogs.ts"
export type { LiveOptions } from "./conversation/live-socket.ts"
export { createLiveVisitor } from "./conversation/live-visitor.ts"
export type { SocketLike } from "./reconnecting-socket.ts"
