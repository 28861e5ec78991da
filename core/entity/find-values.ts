import type { LocalMoment } from "../kernel/index.ts"
import type { EntityType } from "./entity-type.ts"
import { findExpressions, indexExpressions } from "./expressions.ts"
import { findSystemValues } from "./find-system-values.ts"
import type { FoundValue } from "./found-value.ts"
import { keepsMoment, valueKept } from "./spoken-days.ts"
import { anyAnswerName, isSystemEntityName, type SystemEntityName } from "./system-entities.ts"
import { findIndexed, indexValues } from "./value-index.ts"

/** An entity compiled for `findValues`: once, for all messages. */
export interface CompiledEntity {
  readonly find: (text: string) => ReadonlyArray<FoundValue>
  /** Returns a captured value as it is kept (`valueKept`); absent: as it was found, whenever that is. */
  readonly kept?: (value: string, moment: LocalMoment) => string
}

/** The fields of an entity that decide what it recognises: of the system by its name, any other by its entries. */
export type Compilable = Pick<EntityType, "kind" | "fuzzy" | "entries"> & Partial<Pick<EntityType, "name">>

/** Returns whether an entity is 'qualquer_resposta' of the system. */
export const matchesAnyText = ({ kind, name }: Pick<EntityType, "kind" | "name">): boolean =>
  kind === "system" && name === anyAnswerName

/**
 * Returns whether an entity takes texts by their form alone, so that an answer whose phrases a text is like wins over it: a name of
 * the system, and expressions that take whatever is written, as '.*' does.
 */
export const matchesLoosely = ({ kind, name }: Pick<EntityType, "kind" | "name">, compiled: CompiledEntity): boolean =>
  (kind === "system" && (looseNames as ReadonlyArray<string | undefined>).includes(name)) ||
  (kind === "regex" && unlikeTexts.every((text) => coversMostOf(text, compiled.find(text))))

const looseNames: ReadonlyArray<SystemEntityName> = ["nome", "nome_completo"]

/** Texts that no entity has in common but one that takes anything. */
const unlikeTexts = ["quero falar com alguém", "não sei", "zyx wvut kjh", "ação!"]

/** An entity counts as the answer if it covers this share of the text's letters and digits, in tenths. */
const coveredOfTen = 6

/** Returns whether values of a text cover most of its letters and digits. */
export const coversMostOf = (text: string, values: ReadonlyArray<FoundValue>): boolean => {
  const covered = values.reduce((sum, { start, end }) => sum + countLetters(text.slice(start, end)), 0)
  return covered * 10 >= countLetters(text) * coveredOfTen
}

const letter = /[\p{L}\p{N}]/gu

const countLetters = (text: string): number => text.match(letter)?.length ?? 0

/** Compiles an entity. Total: an invalid expression and a value of only punctuation match nothing. */
export const compileEntity = (entity: Compilable): CompiledEntity => {
  if (entity.kind === "system") {
    const { name = "" } = entity
    if (!isSystemEntityName(name)) return { find: () => [] }
    return {
      find: (text) => findSystemValues(name, text),
      ...(keepsMoment(name) ? { kept: (value, moment) => valueKept(name, value, moment) } : {}),
    }
  }
  if (entity.kind === "regex") {
    const expressions = indexExpressions(entity.entries.map(({ value }) => value))
    return { find: (text) => findExpressions(expressions, text) }
  }
  const values = indexValues(entity.entries, entity.fuzzy)
  return { find: (text) => findIndexed(values, text) }
}

/**
 * Returns the entity's values in a text: at word borders, regardless of case and accents, the longest first, without
 * overlaps, ascending by `start`. Of expressions only the first matching entry counts. Total and fast.
 */
export const findValues = (compiled: CompiledEntity, text: string): ReadonlyArray<FoundValue> => compiled.find(text)
