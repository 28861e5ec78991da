import { compile, type CompiledScript, differenceSentence, recogniserOf, replay, scriptOf } from "@prosa/core/engine"
import { systemEntities } from "@prosa/core/entity/testing"
import {
  findFlowProblems,
  type ForeignFlow,
  graphOfDocument,
  importForeignFlow,
  problemSentence,
} from "@prosa/core/flow"
import { EntityTypeId } from "@prosa/core/kernel"
import { Result } from "effect"
import { expect } from "vitest"
import { contextOf } from "../shapes/shape-files.ts"

/** Imports a file that has to be read. */
export const importedFrom = (file: string | Uint8Array): ForeignFlow =>
  Result.getOrThrowWith(importForeignFlow(file, "Fluxo"), ({ message }) => new Error(message))

const entitiesOfImport = ({ entities }: ForeignFlow) => [
  ...systemEntities(),
  ...entities.map(({ name, entries, isRegex }, at) => ({
    id: EntityTypeId.make(systemEntities().length + at + 1),
    name,
    kind: isRegex === true ? ("regex" as const) : ("normal" as const),
    fuzzy: false,
    entries: entries.map((entry, place) => ({ id: place + 1, ...entry })),
  })),
]

/** Compiles what was imported, in a company that has the entities that came along. */
export const scriptOfImport = (imported: ForeignFlow): CompiledScript =>
  compile(scriptOf(imported.flow, { entities: entitiesOfImport(imported) }))

/** Plays a conversation: what the person says stands behind '>', the options of a message in brackets, '?' for a bot that waits and '.' for its end. */
export const conversesAs = (imported: ForeignFlow, ...lines: ReadonlyArray<string>): void => {
  const turns = lines.map((line) => {
    if (line.startsWith("> ")) return { person: line.slice(2) }
    if (line === "." || line === "?") return { stands: line === "." ? ("closed" as const) : ("waiting" as const) }
    const [said = "", offered] = line.split(/ \[(?=[^[\]]*\]$)/u)
    return { bot: said, ...(offered !== undefined && { buttons: offered.slice(0, -1).split("|") }) }
  })
  const { difference } = replay(scriptOfImport(imported), { version: 1, name: "conversa", turns })
  expect(difference === undefined ? undefined : `${difference.turn}: ${differenceSentence(difference)}`).toBeUndefined()
}

/** Lists what keeps an imported flow from being published, or, with `all`, every problem that is more than a hint. */
export const problemsOfImport = (imported: ForeignFlow, all = false): ReadonlyArray<string> => {
  const context = contextOf(imported.flow)
  const entities = entitiesOfImport(imported)
  const known = context.known && { ...context.known, entities: new Set(entities.map(({ id }) => id)) }
  return findFlowProblems(graphOfDocument(imported.flow), {
    ...context,
    entities,
    ...(known !== undefined && { known }),
    recognises: recogniserOf(scriptOfImport(imported)),
  })
    .filter(({ severity }) => severity === "blocks" || (all && severity === "warns"))
    .map(problemSentence)
}

/** The lines of a report as 'block: outcome'. */
export const outcomesOf = ({ report }: ForeignFlow): ReadonlyArray<string> =>
  report.lines.map(({ block, outcome }) => `${block}: ${outcome}`)
