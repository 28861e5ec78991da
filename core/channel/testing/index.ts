export { aFile } from "./a-file.ts"
export { createFakeMicrophone, type FakeMicrophone } from "./fake-microphone.ts"
export { createFakeSoundOutput, type FakeSoundOutput } from "./fake-sound-output.ts"
export { createInMemoryFiles, type InMemoryFiles } from "./in-memory-files.ts"
export {
  createInMemoryConnections,
  type InMemoryConnectionFacts,
  type InMemoryConnections,
  noWhatsappBusiness,
  noWhatsappDevice,
} from "./in-memory-connections.ts"
export { createFakeLoginWindows, type FakeLoginWindows } from "./fake-login-windows.ts"
