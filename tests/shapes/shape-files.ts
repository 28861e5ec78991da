import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { compile, type CompiledScript, Conversation, recogniserOf, scriptOf } from "@prosa/core/engine"
import { systemEntities } from "@prosa/core/entity/testing"
import { type FlowContext, type FlowDocument, importFlowJson } from "@prosa/core/flow"
import { decode } from "@prosa/core/kernel"
import { Result, Schema } from "effect"

const folder = fileURLToPath(new URL(".", import.meta.url))
const flowEnd = ".flow.json"

/** The names of the shapes, in order. */
export const shapes: ReadonlyArray<string> = readdirSync(folder)
  .flatMap((name) => (name.endsWith(flowEnd) ? [name.slice(0, -flowEnd.length)] : []))
  .toSorted()

/** Reads the file of a shape's flow as it is written. */
export const flowFileOf = (shape: string): string => readFileSync(path.join(folder, `${shape}${flowEnd}`), "utf8")

/** Reads a flow as the editor imports it; throws if it is refused. */
export const flowIn = (file: string): FlowDocument => Result.getOrThrow(importFlowJson(file)).flow

/** Reads the flow of a shape. */
export const flowOf = (shape: string): FlowDocument => flowIn(flowFileOf(shape))

/** Reads the conversations of a shape. */
export const conversationsOf = (shape: string): ReadonlyArray<Conversation> => {
  const json: unknown = JSON.parse(readFileSync(path.join(folder, `${shape}.conversations.json`), "utf8"))
  return Result.getOrThrow(decode(Schema.Array(Conversation), json))
}

// With the ids that the first company of a new server gets.
const entities = systemEntities()

/** Compiles the script of a flow in a company that has the entities of the system alone. */
export const scriptOfFlow = (flow: FlowDocument): CompiledScript => compile(scriptOf(flow, { entities }))

/** Returns what a flow is checked with: a company with nothing of its own besides the secret that the calls name. */
export const contextOf = (flow: FlowDocument): FlowContext => ({
  entities,
  known: {
    workspaces: new Set(),
    people: new Set(),
    bots: new Set(),
    files: new Set(),
    entities: new Set(entities.map(({ id }) => id)),
  },
  channels: ["LIVECHAT", "WHATSAPP"],
  botFallbacks: ["Não entendi."],
  hasHours: false,
  hasWebhook: false,
  secretNames: ["chave"],
  recognises: recogniserOf(scriptOfFlow(flow)),
})
