import { Result } from "effect"
import type { FieldError } from "../../kernel/index.ts"
import type { FlowFault } from "../document/flow-faults.ts"
import type { flowMessages } from "../flow-messages.ts"

/** A problem of a flow's JSON file. */
export interface FlowJsonProblem {
  readonly _tag:
    | "TooLarge"
    | "TooDeep"
    | "NotJson"
    | "UnknownFormat"
    | "UnknownVersion"
    | "WrongField"
    | FlowFault["_tag"]
  /** Field names and list indexes, dotted: `flow.nodes.3.title`; blank for the whole file. */
  readonly path: string
  /** A Portuguese sentence that names the place. */
  readonly message: string
}

/** Why a file was refused: `title` is shown first, then its problems. */
export interface FlowJsonRefused {
  readonly _tag: "FlowJsonRefused"
  readonly title: typeof flowMessages.jsonImportFailed
  /** At least one; at most the first hundred. */
  readonly problems: ReadonlyArray<FlowJsonProblem>
  /** The number of further problems. */
  readonly more: number
}

const mostProblems = 100

export const refusedJson = (
  title: FlowJsonRefused["title"],
  problems: ReadonlyArray<FlowJsonProblem>,
): Result.Result<never, FlowJsonRefused> =>
  Result.fail({
    _tag: "FlowJsonRefused",
    title,
    problems: problems.slice(0, mostProblems),
    more: Math.max(0, problems.length - mostProblems),
  })

export const wrongField = (root: "flow" | "entities", { path, message }: FieldError): FlowJsonProblem => {
  const whole = [root, ...(path === "" ? [] : path.split("."))]
  return { _tag: "WrongField", path: whole.join("."), message: `${placeOf(whole)}: ${message}` }
}

/** Formats a path for readers: 'Node 4, interação do usuário 1, frase 3'. */
const placeOf = (path: ReadonlyArray<string>): string => {
  const words: Array<string> = []
  for (let at = 0; at < path.length; at++) {
    const name = path[at] ?? ""
    const next = path[at + 1] ?? ""
    const item = items.get(name)
    if (item !== undefined && /^\d+$/u.test(next)) {
      words.push(`${item} ${Number(next) + 1}`)
      at++
    } else if (at > 0 || path.length === 1) words.push(fields.get(name) ?? name)
  }
  const place = words.join(", ")
  return place.charAt(0).toUpperCase() + place.slice(1)
}

/** The Portuguese name of an item of each list. */
const items: ReadonlyMap<string, string> = new Map([
  ["nodes", "node"],
  ["botInteractions", "interação do robô"],
  ["userInteractions", "interação do usuário"],
  ["phrases", "frase"],
  ["text", "parágrafo"],
  ["children", "trecho"],
  ["buttons", "botão"],
  ["files", "arquivo"],
  ["fallbackMessages", "mensagem de exceção"],
  ["wrong", "frase para o que não for entendido"],
  ["entities", "entidade"],
  ["entries", "entrada"],
  ["synonyms", "sinônimo"],
  ["questions", "pergunta de qualquer lugar"],
  ["variants", "outro texto"],
  ["texts", "texto"],
])

const fields: ReadonlyMap<string, string> = new Map([
  ["flow", "fluxo"],
  ["version", "versão"],
  ["name", "nome"],
  ["nodes", "nodes"],
  ["id", "identificador"],
  ["kind", "tipo"],
  ["title", "nome"],
  ["position", "posição"],
  ["x", "x"],
  ["y", "y"],
  ["botInteractions", "interações do robô"],
  ["userInteractions", "interações do usuário"],
  ["phrases", "frases"],
  ["text", "texto"],
  ["children", "trechos"],
  ["bold", "negrito"],
  ["variable", "variável"],
  ["sourceNodeId", "node de origem"],
  ["buttons", "botões"],
  ["label", "rótulo"],
  ["link", "link"],
  ["files", "arquivos"],
  ["fileId", "identificador do arquivo"],
  ["url", "endereço"],
  ["mime", "formato"],
  ["target", "destino"],
  ["entity", "entidade"],
  ["fallbackMessages", "mensagens de exceção"],
  ["fallbackOrder", "ordem das mensagens de exceção"],
  ["transfer", "transferência"],
  ["form", "formulário"],
  ["question", "pergunta"],
  ["wrong", "frases para o que não for entendido"],
  ["optional", "opcional"],
  ["confirm", "confirmação"],
  ["callsWebhook", "webhook"],
  ["returnTo", "voltar para"],
  ["tag", "etapa"],
  ["entities", "entidades"],
  ["fuzzy", "correspondência aproximada"],
  ["entries", "entradas"],
  ["value", "valor"],
  ["synonyms", "sinônimos"],
  ["questions", "perguntas de qualquer lugar"],
  ["variants", "outros textos"],
  ["texts", "textos"],
])
