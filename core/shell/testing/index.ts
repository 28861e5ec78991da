export {
  createInMemoryAddress,
  createInMemoryDepartures,
  type InMemoryAddress,
  type InMemoryDepartures,
} from "./in-memory-shell.ts"
