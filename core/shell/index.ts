export {
  type AddressQuery,
  type Confirmations,
  type Departures,
  type Navigation,
  type Notice,
  type Question,
  type Toasts,
} from "./shell-ports.ts"
