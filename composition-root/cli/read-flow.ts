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

/** A flow read from a file. */
export interface GivenFlow {
  readonly place: string
  readonly format: "csv" | "json"
  readonly flow: FlowDocument
  /** Of a JSON file with entities. */
  readonly entities: ReadonlyArray<EntityType> | undefined
  /** What a CSV import left out. */
  readonly warnings: ReadonlyArray<FlowCsvWarning>
}

/** A file without a valid flow: the title, and every problem. */
export interface NoFlow {
  readonly title: string
  readonly problems: ReadonlyArray<{ readonly _tag: string; readonly message: string }>
}

/** Reads a flow from bytes, as CSV or JSON by their content; `place` names a CSV's flow. */
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

/** Reads the flow of a file; an invalid one ends the command. */
export const readFlow = (io: CliIo, place: string): Effect.Effect<GivenFlow, CannotRun> =>
  readBytes(io, place).pipe(
    Effect.flatMap((bytes) =>
      Result.match(flowFrom(place, bytes), { onSuccess: (flow) => Effect.succeed(flow), onFailure: noFlow(place) }),
    ),
  )

/** Ends a command because of an invalid flow, with every problem. */
export const noFlow =
  (place: string) =>
  ({ title, problems }: NoFlow): Effect.Effect<never, CannotRun> =>
    cannotRun(`${shownPlace(place)}: ${title}`, ...problems.map(({ message }) => `  ${message}`))

/** Reads the entities of a file: a JSON list of them, or a flow's JSON that includes some. */
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

/** Reads a JSON file. */
export const readJson = (io: CliIo, place: string): Effect.Effect<unknown, CannotRun> =>
  readBytes(io, place).pipe(
    Effect.flatMap((bytes) =>
      Effect.try({ try: (): unknown => JSON.parse(decodeBytes(bytes)), catch: () => place }).pipe(
        Effect.catch(() => cannotRun(`${shownPlace(place)}: ${notJson}`)),
      ),
    ),
  )

const notJson = "o arquivo não é um JSON válido."

/** Formats invalid fields, one per line. */
export const fieldSentences = (
  errors: ReadonlyArray<{ readonly path: string; readonly message: string }>,
): ReadonlyArray<string> => errors.map(({ path, message }) => (path === "" ? `  ${message}` : `  ${path}: ${message}`))

/** The name of a file in messages. */
export const shownPlace = (place: string): string => (place === "-" ? "entrada padrão" : place)

/** Apart from blanks and a byte order mark, a JSON file begins with a brace or bracket, and a flow's CSV never does. */
const isJson = (bytes: Uint8Array): boolean => /^\s*[[{]/u.test(decodeBytes(bytes.subarray(0, 1_024)))

const nameLimit = 200

/** Names a flow by its file. */
export const nameFrom = (place: string): string => {
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
