import { callLimits, callMethods, type CallField, newCall, type SystemCall } from "../../calls/system-call.ts"
import { secretInTemplate } from "../../calls/call-template.ts"
import { readPath } from "../../calls/answer-path.ts"
import { type LooseRecord, looseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import { piecesOfTemplate, templateOf } from "../piece-texts.ts"
import type { TypebotFile } from "./typebot-file.ts"

/** A call as read, with what is changed about it, or why there is none. */
export type ReadCall =
  | {
      readonly call: SystemCall
      readonly changed: ReadonlyArray<string>
      readonly lists: ReadonlyMap<string, KeptList>
    }
  | { readonly leftOut: string }

/** A value that holds a list of an answer, of which Typebot kept one field of each item. */
export interface KeptList {
  /** The path of the list in the answer. */
  readonly list: string
  /** The path of the field in an item. */
  readonly field: string
}

/** Reads a block 'HTTP request'. */
export const callOf = (options: LooseRecord, file: TypebotFile): ReadCall => {
  const asked = looseRecord(options["webhook"])
  const address = template(looseText(asked["url"]), file)
  if (address.trim() === "") return { leftOut: "A chamada não tem endereço." }
  if (address.length > callLimits.address) return { leftOut: "O endereço da chamada é longo demais." }
  const changed: Array<string> = []
  const method = callMethods.find((one) => one === looseText(asked["method"]).toUpperCase())
  if (method === undefined && looseText(asked["method"]) !== "")
    changed.push(`O método ${looseText(asked["method"])} virou POST.`)
  const body = template(looseText(asked["body"]), file)
  const lists = new Map<string, KeptList>()
  const keeps: Array<SystemCall["keeps"][number]> = []
  for (const mapping of looseRecords(options["responseVariableMapping"]).slice(0, callLimits.fields)) {
    const name = file.variable(mapping["variableId"])
    const path = looseText(mapping["bodyPath"]).trim()
    if (name === undefined || path === "") continue
    const read = pathIn(path)
    if (read === undefined) {
      changed.push(`@${name} não é guardado: “${path}” não é um caminho da resposta.`)
      continue
    }
    if (typeof read === "object") lists.set(name, read)
    keeps.push({ name, path: typeof read === "object" ? read.list : read })
  }
  const timeout = Number(looseText(options["timeout"]) || "10")
  const within = Math.min(callLimits.seconds, Math.max(1, Math.round(timeout)))
  if (timeout > callLimits.seconds) changed.push(`Espera no máximo ${callLimits.seconds} segundos.`)
  return {
    call: {
      ...newCall,
      method: method ?? "POST",
      address,
      query: fieldsOf(asked["queryParams"], file),
      headers: fieldsOf(asked["headers"], file),
      body: body.trim() === "" || body.length > callLimits.body ? { kind: "none" } : { kind: "json", text: body },
      within,
      keeps,
    },
    changed: [...changed, ...(body.length > callLimits.body ? ["O corpo da chamada era longo demais."] : [])],
    lists,
  }
}

const template = (written: string, { named }: TypebotFile): string => templateOf(piecesOfTemplate(written, named))

const fieldsOf = (value: unknown, file: TypebotFile): ReadonlyArray<CallField> =>
  looseRecords(value)
    .map((one) => ({ name: looseText(one["key"]).trim(), value: template(looseText(one["value"]), file) }))
    .filter(({ name, value: said }) => name !== "" && name.length <= 200 && said.length <= 2_000)
    .slice(0, callLimits.fields)

const mapped = /^(.*?)\.(?:flatMap|map)\(\s*\(?\s*([A-Za-z_$][\w$]*)\s*\)?\s*=>\s*\2\.([\w.$[\]]+)\s*\)$/u

/** A path of the answer, without 'data' in front; or a field of every item of a list, which is kept as the list. */
const pathIn = (written: string): string | KeptList | undefined => {
  if (written.length > callLimits.path) return undefined
  const [, list, , field] = mapped.exec(written) ?? []
  if (list !== undefined && field !== undefined) {
    const inner = plainPath(list)
    return inner === undefined ? undefined : { list: inner, field }
  }
  return plainPath(written)
}

const plainPath = (written: string): string | undefined => {
  if (written === "statusCode" || written.length > callLimits.path) return undefined
  const path = written.replace(/^data(?:\.|(?=\[)|$)/u, "")
  return readPath(path) === undefined || /[()=>]/u.test(path) ? undefined : path
}

/** Systems that complete a chat alike: their address, the model that is asked without another, and how they are named to people. */
const chatSystems = {
  openai: { address: "https://api.openai.com/v1/chat/completions", model: "gpt-4o-mini", name: "OpenAI" },
  mistral: { address: "https://api.mistral.ai/v1/chat/completions", model: "mistral-small-latest", name: "Mistral" },
  groq: { address: "https://api.groq.com/openai/v1/chat/completions", model: "", name: "Groq" },
  together: { address: "https://api.together.xyz/v1/chat/completions", model: "", name: "Together" },
  openrouter: { address: "https://openrouter.ai/api/v1/chat/completions", model: "", name: "OpenRouter" },
  deepseek: { address: "https://api.deepseek.com/chat/completions", model: "deepseek-chat", name: "DeepSeek" },
  perplexity: { address: "https://api.perplexity.ai/chat/completions", model: "sonar", name: "Perplexity" },
} as const

/** Reads a block that completes a chat as a call of the API of its system, whose key is a secret of that name. */
export const chatCallOf =
  (system: keyof typeof chatSystems) =>
  (options: LooseRecord, file: TypebotFile): ReadCall => {
    const { address, model, name: systemName } = chatSystems[system]
    const action = looseText(options["action"]) || looseText(options["task"])
    if (action.toLowerCase() !== "create chat completion")
      return { leftOut: `“${action || "sem ação"}” (${systemName}) não tem correspondente.` }
    const messages = looseRecords(options["messages"]).flatMap((message): ReadonlyArray<unknown> => {
      const role = looseText(message["role"])
      if (role === "Dialogue") {
        const name = file.variable(message["dialogueVariableId"])
        return name === undefined ? [] : [{ role: "user", content: `{{@${name}}}` }]
      }
      const content = template(looseText(message["content"]), file)
      return content === "" ? [] : [{ role: role === "" ? "user" : role, content }]
    })
    const text = JSON.stringify({ model: looseText(options["model"]) || model, messages })
    if (text.length > callLimits.body) return { leftOut: "As mensagens da conversa são longas demais." }
    const keeps = looseRecords(options["responseMapping"]).flatMap((mapping) => {
      const name = file.variable(mapping["variableId"])
      const item = looseText(mapping["item"]) || looseText(mapping["valueToExtract"])
      return name === undefined || (item !== "" && item !== "Message content")
        ? []
        : [{ name, path: "choices[0].message.content" }]
    })
    return {
      call: {
        ...newCall,
        method: "POST",
        address,
        headers: [{ name: "Authorization", value: `Bearer ${secretInTemplate(system)}` }],
        body: { kind: "json", text },
        within: callLimits.seconds,
        keeps,
      },
      changed: [`Virou uma chamada da API (${systemName}): guarde a chave como o segredo “${system}”.`],
      lists: new Map(),
    }
  }
