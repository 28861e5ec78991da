export { type FakeGraph, type FakeGraphOptions, openFakeGraph } from "./graph-server.ts"
