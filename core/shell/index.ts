export {
  type AddressQuery,
  type Confirmations,
  type Departures,
  type DownloadParts,
  type Downloads,
  type Navigation,
  type Notice,
  type Question,
  type Toasts,
} from "./shell-ports.ts"
