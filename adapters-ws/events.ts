export {
  DialogFrame,
  DialogNews,
  FileFrame,
  InboxFrame,
  InboxNews,
  socketPaths,
  VisitorFrame,
  VisitorNews,
} from "./conversation/dialog-events.ts"
export { forbiddenCode, sessionEndedCode, socketLimits } from "./reconnecting-socket.ts"
