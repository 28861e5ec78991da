import { Schema } from "effect"
import { BotId, textUpTo } from "../../kernel/index.ts"
import { valueNameLimit } from "../logic/value-types.ts"

/** Limits of a call: characters of its address and body, fields of each list, seconds that it waits, and further attempts. */
export const callLimits = { address: 2_000, body: 20_000, fields: 50, path: 300, seconds: 15, retries: 3 } as const

/** How a system is asked. */
export const callMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
const invalid = { message: "Valor inválido" }

/** A name and a value of a query, a header or a form. Values stand in it as `{{@nome}}`. */
export const CallField = Schema.Struct({ name: textUpTo(200), value: textUpTo(2_000) })
export type CallField = typeof CallField.Type
const CallFields = Schema.Array(CallField).check(Schema.isMaxLength(callLimits.fields, invalid))

/** What a call sends: nothing, a JSON text, or the fields of a form. */
export const CallBody = Schema.Union([
  Schema.Struct({ kind: Schema.tag("none") }),
  Schema.Struct({ kind: Schema.tag("json"), text: textUpTo(callLimits.body) }),
  Schema.Struct({ kind: Schema.tag("form"), fields: CallFields }),
])
export type CallBody = typeof CallBody.Type

/** A field of the answer by its path, and the name of the value that it is kept as. */
export const KeptField = Schema.Struct({ path: textUpTo(callLimits.path), name: textUpTo(valueNameLimit) })
export type KeptField = typeof KeptField.Type

/**
 * A question to a system of the customer, asked when its node is entered: the node's texts come after the answer. Address, query,
 * headers and body are templates (`templatePieces`); a secret stands in them by its name alone.
 */
export const SystemCall = Schema.Struct({
  method: Schema.Literals(callMethods),
  address: textUpTo(callLimits.address),
  query: CallFields,
  headers: CallFields,
  body: CallBody,
  /** How long an answer is waited for, in seconds. */
  within: Schema.Int.check(
    Schema.isGreaterThanOrEqualTo(1, invalid),
    Schema.isLessThanOrEqualTo(callLimits.seconds, invalid),
  ),
  /** How often a failed call is made again. */
  retries: Schema.Int.check(
    Schema.isGreaterThanOrEqualTo(0, invalid),
    Schema.isLessThanOrEqualTo(callLimits.retries, invalid),
  ),
  keeps: Schema.Array(KeptField).check(Schema.isMaxLength(callLimits.fields, invalid)),
})
export type SystemCall = typeof SystemCall.Type

/**
 * A call of the flow of another bot, as a module: the conversation goes through it until it ends there, and comes back to the node. What
 * it is given are values of their own there (`gives`, templates as in a call of a system); the node keeps those that it ends with (`keeps`,
 * by their names there).
 */
export const ModuleCall = Schema.Struct({
  module: Schema.Struct({ botId: BotId, botName: textUpTo(500) }),
  gives: CallFields,
  keeps: Schema.Array(KeptField).check(Schema.isMaxLength(callLimits.fields, invalid)),
})
export type ModuleCall = typeof ModuleCall.Type

/** What a node calls before its texts: a system, or the flow of another bot. */
export const NodeCall = Schema.Union([SystemCall, ModuleCall])
export type NodeCall = typeof NodeCall.Type

/** Returns whether a call is one of the flow of another bot. */
export const callsModule = (call: NodeCall): call is ModuleCall => "module" in call

/** The call that a node begins with. */
export const newCall: SystemCall = {
  method: "GET",
  address: "https://",
  query: [],
  headers: [],
  body: { kind: "none" },
  within: 10,
  retries: 1,
  keeps: [],
}

/** Returns whether a call sends its body: a GET never does. */
export const sendsBody = ({ method, body }: Pick<SystemCall, "method" | "body">): boolean =>
  method !== "GET" && body.kind !== "none"

/** Lists the templates of a call that are sent, with the path of each in its document. */
export const templatesOf = (
  call: NodeCall,
): ReadonlyArray<{ readonly text: string; readonly path: ReadonlyArray<string | number> }> => {
  const ofFields = (fields: ReadonlyArray<CallField>, ...path: ReadonlyArray<string>) =>
    fields.map(({ value }, at) => ({ text: value, path: [...path, at, "value"] }))
  if (callsModule(call)) return ofFields(call.gives, "gives")
  return [
    { text: call.address, path: ["address"] },
    ...ofFields(call.query, "query"),
    ...ofFields(call.headers, "headers"),
    ...(!sendsBody(call)
      ? []
      : call.body.kind === "json"
        ? [{ text: call.body.text, path: ["body", "text"] }]
        : call.body.kind === "form"
          ? ofFields(call.body.fields, "body", "fields")
          : []),
  ]
}

/** Replaces every template of a call by the result of `change`. */
export const withTemplates = (call: NodeCall, change: (text: string) => string): NodeCall => {
  const inFields = (fields: ReadonlyArray<CallField>) =>
    fields.map((field) => ({ ...field, value: change(field.value) }))
  if (callsModule(call)) return { ...call, gives: inFields(call.gives) }
  const { body } = call
  return {
    ...call,
    address: change(call.address),
    query: inFields(call.query),
    headers: inFields(call.headers),
    body:
      body.kind === "json"
        ? { ...body, text: change(body.text) }
        : body.kind === "form"
          ? { ...body, fields: inFields(body.fields) }
          : body,
  }
}
