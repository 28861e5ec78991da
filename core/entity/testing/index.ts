export { sketchEntity } from "./sketched-entities.ts"
export {
  type BotOfEntities,
  createInMemoryEntities,
  type InMemoryEntities,
  systemEntities,
} from "./in-memory-entities.ts"
