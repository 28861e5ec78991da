export { aFile } from "./a-file.ts"
export { createFakeMicrophone, type FakeMicrophone } from "./fake-microphone.ts"
export { createInMemoryFiles, type InMemoryFiles } from "./in-memory-files.ts"
export {
  createInMemoryConnections,
  type InMemoryConnections,
  noWhatsappBusiness,
  noWhatsappDevice,
} from "./in-memory-connections.ts"
