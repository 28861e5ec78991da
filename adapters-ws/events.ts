export {
  BareMessage,
  DialogFrame,
  DialogNews,
  FileFrame,
  InboxFrame,
  InboxNews,
  MentionNews,
} from "./conversation/dialog-events.ts"
export { FlowPresenceFrame, FlowPresenceNews, flowPresencePath } from "./flow/flow-presence-events.ts"
export { socketPaths } from "./conversation/socket-frames.ts"
export { VisitorFrame, VisitorNews } from "./conversation/visitor-events.ts"
export { forbiddenCode, sessionEndedCode, socketLimits } from "./reconnecting-socket.ts"
