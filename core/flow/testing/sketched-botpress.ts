import type { Result } from "effect"
import { type ForeignFlow, type ForeignFlowRefused, importForeignFile } from "../import/import-foreign-flow.ts"

/** A node of a sketched flow of Botpress: what it does, whether it waits, and its ways by their conditions. */
export interface SketchedBotpressNode {
  /** Instructions as Botpress writes them. */
  readonly enters?: ReadonlyArray<string>
  /** Absent: it does not wait. */
  readonly receives?: ReadonlyArray<string>
  /** In order; 'true' always leads there. */
  readonly next?: Readonly<Record<string, string>>
  /** Calls a skill: its kind, and the path of its flow. */
  readonly skill?: readonly [kind: string, flow: string]
  /** Another type than the usual one, and what such a node says: the type of the content, and its form. */
  readonly type?: string
  readonly content?: readonly [type: string, form: object]
}

/** A flow of a sketched bot: its nodes by their names, the first of which starts. */
export type SketchedBotpressFlow = Readonly<Record<string, SketchedBotpressNode>>

const action = (name: string, args: object): string => `${name} ${JSON.stringify(args)}`

/** Instructions of Botpress. */
export const botpressAction = {
  say: (id: string): string => `say #!${id}`,
  set: (type: string, name: string, value: string): string => action("builtin/setVariable", { type, name, value }),
}

/** Writes a flow of Botpress 12; `skillData` is what the skill that made it was told, `more` other fields. */
export const sketchBotpress = (nodes: SketchedBotpressFlow, skillData?: object, more: object = {}): string =>
  JSON.stringify({
    version: "0.0.1",
    catchAll: { onReceive: [], next: [] },
    startNode: Object.keys(nodes)[0] ?? "entry",
    ...(skillData !== undefined && { skillData }),
    ...more,
    nodes: Object.entries(nodes).map(([name, { enters = [], receives = null, next = {}, skill, type, content }]) => ({
      id: `id-${name}`,
      name,
      type: type ?? (skill === undefined ? "standard" : "skill-call"),
      ...(content !== undefined && { content: { contentType: content[0], formData: content[1] } }),
      ...(skill !== undefined && { skill: skill[0], flow: skill[1] }),
      onEnter: enters,
      onReceive: receives,
      next: Object.entries(next).map(([condition, node]) => ({ condition, node })),
    })),
  })

/** Imports the files of a bot, by their paths, as if they came in one archive. */
export const importEntries = (
  entries: Readonly<Record<string, unknown>>,
): Result.Result<ForeignFlow, ForeignFlowRefused> =>
  importForeignFile(
    {
      json: undefined,
      text: "",
      entries: new Map(
        Object.entries(entries).map(([path, content]) => [
          path,
          typeof content === "string" ? content : JSON.stringify(content),
        ]),
      ),
    },
    "Fluxo",
  )
