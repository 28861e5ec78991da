export { aLabel, createInMemoryLabels, type InMemoryLabels } from "./in-memory-labels.ts"
