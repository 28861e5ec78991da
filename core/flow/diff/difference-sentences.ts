import { cutTo, type NodeId, sameValue } from "../../kernel/index.ts"
import { type TransferTarget, transferKindLabels } from "../../transfer/index.ts"
import type { FlowNode, UserInteraction } from "../document/flow-node.ts"
import { plainTextOf } from "../text/rich-text.ts"

/** The fields of a node that may differ, in the order of the report. */
export const fieldOrder = [
  "title",
  "kind",
  "botInteractions",
  "userInteractions",
  "fallbackMessages",
  "transfer",
  "callsWebhook",
  "returnTo",
  "tag",
  "position",
] as const satisfies ReadonlyArray<keyof FlowNode>
type Field = (typeof fieldOrder)[number]

/** Describes the change of one field of a node, in Portuguese. */
export const differenceIn = (
  field: Field,
  before: FlowNode,
  now: FlowNode,
  titleOf: (id: NodeId) => string,
): string => {
  if (field === "title") return `Node “${before.title}” renomeado para “${now.title}”.`
  const details = detailsIn(field, before, now, titleOf).join("; ")
  return `“${now.title}”${aboutTheNode.has(field) ? "" : ":"} ${details}.`
}

/** The fields whose details say what the node itself does. */
const aboutTheNode: ReadonlySet<Field> = new Set<Field>(["kind", "callsWebhook", "returnTo", "position"])

/** Describes the change of one field as clauses without the node's name; at least one. */
export const detailsIn = (
  field: Field,
  before: FlowNode,
  now: FlowNode,
  titleOf: (id: NodeId) => string,
): ReadonlyArray<string> => {
  switch (field) {
    case "title":
      return [`chamava-se “${before.title}”`]
    case "kind":
      return [now.kind === "end" ? "passou a finalizar a conversa" : "deixou de finalizar a conversa"]
    case "botInteractions":
      return saidDifferences(before, now)
    case "userInteractions":
      return answerDifferences(before.userInteractions, now.userInteractions, titleOf)
    case "fallbackMessages":
      return [
        `mensagens de exceção alteradas de ${quoted(before.fallbackMessages)} para ${quoted(now.fallbackMessages)}`,
      ]
    case "transfer":
      return [transferDifference(before, now)]
    case "callsWebhook":
      return [now.callsWebhook ? "passou a chamar o webhook" : "deixou de chamar o webhook"]
    case "returnTo":
      return [
        now.returnTo === null ? "deixou de voltar para outro node" : `passou a voltar para “${titleOf(now.returnTo)}”`,
      ]
    case "tag":
      return [now.tag === "" ? `etapa “${before.tag}” removida` : `etapa alterada para “${now.tag}”`]
    case "position":
      return ["mudou de lugar no desenho"]
  }
}

/** Longer texts are shortened in a sentence. */
const shown = 60

const short = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length > shown ? `${cutTo(line, shown - 1)}…` : line
}
/** Quotes texts; `none` is the word for none of them, in the gender of their noun. */
export const quoted = (texts: ReadonlyArray<string>, none: "nenhum" | "nenhuma" = "nenhuma"): string =>
  texts.length === 0 ? none : texts.map((text) => `“${short(text)}”`).join(", ")

const saidDifferences = (before: FlowNode, now: FlowNode): ReadonlyArray<string> => {
  const known = new Map(before.botInteractions.map((said) => [said.id, said]))
  const kept = new Set(now.botInteractions.map(({ id }) => id))
  const changes = now.botInteractions.flatMap((said) => {
    const old = known.get(said.id)
    if (old === undefined) return [`mensagem adicionada: “${short(plainTextOf(said.text))}”`]
    const [from, to] = [plainTextOf(old.text), plainTextOf(said.text)]
    return [
      ...(from === to ? [] : [`mensagem alterada de “${short(from)}” para “${short(to)}”`]),
      ...(from === to && !sameValue(old.text, said.text) ? ["formatação da mensagem alterada"] : []),
      ...(sameValue(old.buttons, said.buttons)
        ? []
        : [
            `botões alterados para ${quoted(
              said.buttons.map(({ label }) => label),
              "nenhum",
            )}`,
          ]),
      ...(sameValue(old.files, said.files)
        ? []
        : [
            `arquivos alterados para ${quoted(
              said.files.map(({ name }) => name),
              "nenhum",
            )}`,
          ]),
    ]
  })
  const gone = before.botInteractions
    .filter(({ id }) => !kept.has(id))
    .map((said) => `mensagem removida: “${short(plainTextOf(said.text))}”`)
  return orElse([...gone, ...changes], "ordem das mensagens alterada")
}

const answerDifferences = (
  before: ReadonlyArray<UserInteraction>,
  now: ReadonlyArray<UserInteraction>,
  titleOf: (id: NodeId) => string,
): ReadonlyArray<string> => {
  const known = new Map(before.map((answer) => [answer.id, answer]))
  const kept = new Set(now.map(({ id }) => id))
  const named = (target: NodeId | null) => (target === null ? "sem destino" : `“${titleOf(target)}”`)
  const goal = ({ target }: UserInteraction) => named(target)
  const leadsElsewhere = (from: NodeId | null, to: NodeId | null): string => {
    if (to === null) return `resposta que levava a ${named(from)} ficou sem destino`
    return from === null
      ? `resposta sem destino agora leva a ${named(to)}`
      : `resposta que levava a ${named(from)} agora leva a ${named(to)}`
  }
  const changes = now.flatMap((answer) => {
    const old = known.get(answer.id)
    if (old === undefined)
      return [
        `resposta adicionada: ${goal(answer)}${answer.phrases.length > 0 ? `, frases ${quoted(answer.phrases)}` : ""}`,
      ]
    const added = answer.phrases.filter((phrase) => !old.phrases.includes(phrase))
    const removed = old.phrases.filter((phrase) => !answer.phrases.includes(phrase))
    const shuffled = added.length + removed.length === 0 && !sameValue(old.phrases, answer.phrases)
    return [
      ...(old.target === answer.target ? [] : [leadsElsewhere(old.target, answer.target)]),
      ...(added.length === 0 ? [] : [`frases adicionadas à resposta ${goal(answer)}: ${quoted(added)}`]),
      ...(removed.length === 0 ? [] : [`frases removidas da resposta ${goal(answer)}: ${quoted(removed)}`]),
      ...(shuffled ? [`ordem das frases da resposta ${goal(answer)} alterada`] : []),
      ...(sameValue(old.entity, answer.entity)
        ? []
        : [
            `entidade da resposta ${goal(answer)} alterada para ${answer.entity === null ? "nenhuma" : `“${answer.entity.name}”`}`,
          ]),
    ]
  })
  const gone = before.filter(({ id }) => !kept.has(id)).map((answer) => `resposta removida: ${goal(answer)}`)
  return orElse([...gone, ...changes], "ordem das respostas alterada")
}

const transferDifference = (before: FlowNode, now: FlowNode): string => {
  if (now.transfer === null) return "transferência removida"
  const target = now.transfer.target
  const to = target === null ? "ninguém escolhido" : describeTarget(target)
  return before.transfer === null ? `transferência adicionada (${to})` : `transferência alterada (${to})`
}

/** Names the kind of a transfer, and the person or bot that it is for. */
export const describeTarget = (target: TransferTarget): string => {
  const label = transferKindLabels[target.kind]
  if (target.kind === "specific-person") return `${label}: ${target.userName}`
  return target.kind === "specific-bot" ? `${label}: ${target.botName}` : label
}

const orElse = (changes: ReadonlyArray<string>, otherwise: string): ReadonlyArray<string> =>
  changes.length === 0 ? [otherwise] : changes
