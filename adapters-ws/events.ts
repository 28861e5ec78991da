export { BareMessage, DialogFrame, DialogNews, FileFrame, InboxFrame, InboxNews } from "./conversation/dialog-events.ts"
export { socketPaths } from "./conversation/socket-frames.ts"
export { VisitorFrame, VisitorNews } from "./conversation/visitor-events.ts"
export { forbiddenCode, sessionEndedCode, socketLimits } from "./reconnecting-socket.ts"
