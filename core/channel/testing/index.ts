export { aFile } from "./a-file.ts"
export { createInMemoryFiles, type InMemoryFiles } from "./in-memory-files.ts"
