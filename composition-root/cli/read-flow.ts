import { decode, decodeBytes } from "@prosa/core/kernel"
import { EntityType } from "@prosa/core/entity"
import {
  csvProblemSentence,
  type FlowCsvWarning,
  type FlowDocument,
  importFlowCsv,
  importFlowJson,
} from "@prosa/core/flow"
import { Effect, Result, Schema } from "effect"
import { type CannotRun, cannotRun, type CliIo, readBytes } from "./cli-io.ts"

/** A flow as a file holds it. */
export interface GivenFlow {
  readonly place: string
  readonly format: "csv" | "json"
  readonly flow: FlowDocument
  /** Of a JSON file that has some. */
  readonly entities: ReadonlyArray<EntityType> | undefined
  /** What was left out of a CSV. */
  readonly warnings: ReadonlyArray<FlowCsvWarning>
}

/** A file that holds no flow: what is said first, and everything that is wrong with it. */
export interface NoFlow {
  readonly title: string
  readonly problems: ReadonlyArray<{ readonly _tag: string; readonly message: string }>
}

/** The flow that bytes hold, as CSV or JSON by what they look like; `place` names a CSV's flow. */
export const flowFrom = (place: string, bytes: Uint8Array): Result.Result<GivenFlow, NoFlow> => {
  if (isJson(bytes))
    return Result.mapBoth(importFlowJson(bytes), {
      onSuccess: ({ flow, entities }) => ({
        place,
        format: "json" as const,
        flow,
        entities: entities.length > 0 ? entities : undefined,
        warnings: [],
      }),
      onFailure: ({ title, problems, more }) => ({ title, problems: [...problems, ...andMore(more)] }),
    })
  return Result.mapBoth(importFlowCsv(bytes, nameFrom(place)), {
    onSuccess: ({ document, warnings }) => ({
      place,
      format: "csv" as const,
      flow: document,
      entities: undefined,
      warnings,
    }),
    onFailure: ({ title, problems, more }) => ({
      title,
      problems: [
        ...problems.map((problem) => ({ _tag: problem._tag, message: csvProblemSentence(problem) })),
        ...andMore(more),
      ],
    }),
  })
}

/** The flow of a file; a file that holds none ends the command. */
export const readFlow = (io: CliIo, place: string): Effect.Effect<GivenFlow, CannotRun> =>
  readBytes(io, place).pipe(
    Effect.flatMap((bytes) =>
      Result.match(flowFrom(place, bytes), { onSuccess: (flow) => Effect.succeed(flow), onFailure: noFlow(place) }),
    ),
  )

/** Ends a command for a file that holds no flow, with all that is wrong with it. */
export const noFlow =
  (place: string) =>
  ({ title, problems }: NoFlow): Effect.Effect<never, CannotRun> =>
    cannotRun(`${shownPlace(place)}: ${title}`, ...problems.map(({ message }) => `  ${message}`))

/** The entities of a file: a JSON list of them, or a flow's JSON that holds some. */
export const readEntities = (io: CliIo, place: string): Effect.Effect<ReadonlyArray<EntityType>, CannotRun> =>
  Effect.gen(function* () {
    const json = yield* readJson(io, place)
    const list: unknown = typeof json === "object" && json !== null && "entities" in json ? json.entities : json
    const entities = decode(Schema.Array(EntityType), list)
    if (Result.isSuccess(entities)) return entities.success
    return yield* cannotRun(
      `${shownPlace(place)}: o arquivo não é uma lista de entidades.`,
      ...fieldSentences(entities.failure),
    )
  })

/** What a JSON file holds. */
export const readJson = (io: CliIo, place: string): Effect.Effect<unknown, CannotRun> =>
  readBytes(io, place).pipe(
    Effect.flatMap((bytes) =>
      Effect.try({ try: (): unknown => JSON.parse(decodeBytes(bytes)), catch: () => place }).pipe(
        Effect.catch(() => cannotRun(`${shownPlace(place)}: ${notJson}`)),
      ),
    ),
  )

const notJson = "o arquivo não é um JSON válido."

/** Wrong fields, one a line. */
export const fieldSentences = (
  errors: ReadonlyArray<{ readonly path: string; readonly message: string }>,
): ReadonlyArray<string> => errors.map(({ path, message }) => (path === "" ? `  ${message}` : `  ${path}: ${message}`))

/** A file as it is spoken of. */
export const shownPlace = (place: string): string => (place === "-" ? "entrada padrão" : place)

/** Blanks and a mark aside, a flow's JSON begins with a brace; no CSV of a flow does. */
const isJson = (bytes: Uint8Array): boolean => /^\s*[[{]/u.test(decodeBytes(bytes.subarray(0, 1_024)))

const nameLimit = 200

const nameFrom = (place: string): string => {
  const file = place.split(/[\\/]/u).at(-1) ?? ""
  const name = place === "-" ? "" : file.replace(/(?<=.)\.[^.]*$/u, "")
  return (
    Array.from(name)
      .slice(0, nameLimit / 2)
      .join("") || "Fluxo"
  )
}

const andMore = (more: number): NoFlow["problems"] =>
  more > 0 ? [{ _tag: "More", message: `E mais ${more} problemas.` }] : []
