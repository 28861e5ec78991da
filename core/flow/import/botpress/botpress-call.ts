import { callLimits, callMethods, type CallField, newCall, type SystemCall } from "../../calls/system-call.ts"
import { readPath } from "../../calls/answer-path.ts"
import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { templateOf, withoutUnknown } from "../piece-texts.ts"
import { type BotpressReading, argumentsIn } from "./botpress-reading.ts"

/** A call as read, with what is changed about it, or why there is none. */
type ReadCall = { readonly call: SystemCall; readonly changed: string } | { readonly leftOut: string }

/** Reads the call of a system from what its skill or action was told; what the bot cites of the answer is kept. */
export const callOfData = (data: LooseRecord, { values, cited, writer }: BotpressReading): ReadCall => {
  const filled = (text: string): string => {
    const pieces = values.textOf(text)
    for (const set of values.factSets(pieces)) writer.set(set)
    return templateOf(withoutUnknown(pieces))
  }
  const address = filled(looseText(data["url"]))
  if (address.trim() === "") return { leftOut: "A chamada não tem endereço." }
  if (address.length > callLimits.address) return { leftOut: "O endereço da chamada é longo demais." }
  const method = callMethods.find((one) => one === looseText(data["method"]).toUpperCase()) ?? "GET"
  const given = data["body"]
  const body = filled(
    typeof given === "string" ? looseText(given) : given === undefined ? "" : (JSON.stringify(given) ?? ""),
  )
  const headers =
    typeof data["headers"] === "string" ? argumentsIn(looseText(data["headers"])) : looseRecord(data["headers"])
  const from = `${looseText(data["memory"]) || "temp"}.${looseText(data["variable"]) || "response"}`
  const lost: Array<string> = []
  const keeps = [...cited.names].flatMap((written): ReadonlyArray<SystemCall["keeps"][number]> => {
    if (written !== from && !written.startsWith(`${from}.`)) return []
    const inside = written.slice(from.length + 1)
    const name = values.nameOf(written)
    const path = inside.replace(/^body(?:\.|$)/u, "").replace(/\.(\d+)(?=\.|$)/gu, "[$1]")
    if (inside.startsWith("status") || inside.startsWith("headers"))
      lost.push(`“${inside}” da resposta não é guardado.`)
    else if (name !== undefined && path.length <= callLimits.path && readPath(path) !== undefined)
      return [{ name, path }]
    return []
  })
  return {
    call: {
      ...newCall,
      method,
      address,
      headers: Object.entries(headers)
        .map(([name, value]): CallField => ({ name: name.trim(), value: filled(looseText(value)) }))
        .filter(({ name, value }) => name !== "" && name.length <= 200 && value.length <= 2_000)
        .slice(0, callLimits.fields),
      body: body.trim() === "" || body.length > callLimits.body ? { kind: "none" } : { kind: "json", text: body },
      keeps: keeps.slice(0, callLimits.fields),
    },
    changed: [...lost, ...(body.length > callLimits.body ? ["O corpo da chamada era longo demais."] : [])].join(" "),
  }
}
