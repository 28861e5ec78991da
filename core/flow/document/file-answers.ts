import { type EntityType, type FileEntityName, isFileEntityName } from "../../entity/index.ts"
import type { EntityRef } from "./entity-ref.ts"

/**
 * Returns which files an answer with an entity takes; undefined if it takes texts, or the entity is not known. An entity of a bot may have
 * the name of one of the system.
 */
export const fileEntityOf = (
  entity: EntityRef | null,
  entities: ReadonlyArray<Pick<EntityType, "id" | "kind">> | undefined,
): FileEntityName | undefined => {
  if (entity === null || !isFileEntityName(entity.name)) return undefined
  const { id, name } = entity
  return entities?.some((known) => known.id === id && known.kind === "system") === true ? name : undefined
}
