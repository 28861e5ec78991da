export { type Confirmations, type Navigation, type Notice, type Question, type Toasts } from "./shell-ports.ts"
