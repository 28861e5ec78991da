import { fold } from "../kernel/index.ts"

/** Normalises a name for saving: blanks become underscores. */
export const entityName = (written: string): string => written.trim().replace(/\s/gu, "_")

/** Returns whether an entity's name is taken, regardless of case, accents and blanks. */
export const isEntityNameTaken = (name: string, taken: ReadonlyArray<string>): boolean => {
  const wanted = fold(entityName(name))
  return taken.some((other) => fold(entityName(other)) === wanted)
}
