export {
  createInMemoryAddress,
  createInMemoryDepartures,
  createInMemoryDownloads,
  type InMemoryAddress,
  type InMemoryDepartures,
  type InMemoryDownloads,
} from "./in-memory-shell.ts"
export { createInMemoryTableLayouts } from "./in-memory-table-layouts.ts"
