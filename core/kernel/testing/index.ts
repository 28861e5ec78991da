export { createFakeCalls, type FakeCalls } from "./fake-calls.ts"
export { type Marbles, runMarbles } from "./marbles.ts"
export type { Plain } from "./plain-facts.ts"
export { testNow } from "./test-now.ts"
