import { callsModule, type ModuleCall } from "../calls/system-call.ts"
import { type NodeId, sameValue } from "../../kernel/index.ts"
import { type TransferTarget, transferKindLabels } from "../../transfer/index.ts"
import { type Change, type ChangeClause, changeClause, shortInSentence as short } from "./change-clause.ts"
import { formDifferences } from "./form-differences.ts"
import { capturedName, type FlowNode, type UserInteraction } from "../document/flow-node.ts"
import { conditionSentence } from "../logic/condition-sentence.ts"
import { plainTextOf, type RichText } from "../text/rich-text.ts"

/** The fields of a node that may differ, in the order of the report. */
export const fieldOrder = [
  "title",
  "kind",
  "botInteractions",
  "userInteractions",
  "fallbackMessages",
  "fallbackOrder",
  "transfer",
  "sets",
  "callsWebhook",
  "call",
  "form",
  "returnTo",
  "tag",
  "position",
] as const satisfies ReadonlyArray<keyof FlowNode>
type Field = (typeof fieldOrder)[number]

/** A Portuguese sentence about something that changed between two versions. */
export interface ChangeSentence {
  readonly change: Change
  readonly sentence: string
}

const { added, changed, removed } = changeClause

/** Describes the change of one field of a node, in Portuguese. */
export const differenceIn = (
  field: Field,
  before: FlowNode,
  now: FlowNode,
  titleOf: (id: NodeId) => string,
): string => {
  if (field === "title") return `Node “${before.title}” renomeado para “${now.title}”.`
  const details = detailsIn(field, before, now, titleOf)
    .map(({ clause }) => clause)
    .join("; ")
  return `“${now.title}”${aboutTheNode.has(field) ? "" : ":"} ${details}.`
}

/** The fields whose details say what the node itself does. */
const aboutTheNode: ReadonlySet<Field> = new Set<Field>(["kind", "callsWebhook", "returnTo", "position"])

/** Describes the change of one field as clauses; at least one. */
export const detailsIn = (
  field: Field,
  before: FlowNode,
  now: FlowNode,
  titleOf: (id: NodeId) => string,
): ReadonlyArray<ChangeClause> => {
  switch (field) {
    case "title":
      return [changed(`chamava-se “${before.title}”`)]
    case "kind":
      return [now.kind === "end" ? added("passou a finalizar a conversa") : removed("deixou de finalizar a conversa")]
    case "botInteractions":
      return saidDifferences(before, now)
    case "userInteractions":
      return answerDifferences(before.userInteractions, now.userInteractions, titleOf)
    case "fallbackMessages":
      return [fallbackDifference(before.fallbackMessages, now.fallbackMessages)]
    case "fallbackOrder":
      return [
        now.fallbackOrder === "in-turn"
          ? added("mensagens de exceção passaram a ser ditas em ordem")
          : removed("mensagens de exceção passaram a ser ditas ao acaso"),
      ]
    case "transfer":
      return [transferDifference(before, now)]
    case "sets":
      return setDifferences(before.sets, now.sets)
    case "callsWebhook":
      return [now.callsWebhook ? added("passou a chamar o webhook") : removed("deixou de chamar o webhook")]
    case "call":
      return [callDifference(before.call, now.call)]
    case "form":
      return formDifferences(before.form, now.form)
    case "returnTo":
      return [returnDifference(before, now, titleOf)]
    case "tag":
      return [tagDifference(before, now)]
    case "position":
      return [changed("mudou de lugar no desenho")]
  }
}

const fallbackDifference = (before: ReadonlyArray<string>, now: ReadonlyArray<string>): ChangeClause => {
  const clause = `mensagens de exceção alteradas de ${quoted(before)} para ${quoted(now)}`
  if (before.length === 0) return added(clause)
  return now.length === 0 ? removed(clause) : changed(clause)
}

const returnDifference = (before: FlowNode, now: FlowNode, titleOf: (id: NodeId) => string): ChangeClause => {
  if (now.returnTo === null) return removed("deixou de voltar para outro node")
  const clause = `passou a voltar para “${titleOf(now.returnTo)}”`
  return before.returnTo === null ? added(clause) : changed(clause)
}

const tagDifference = (before: FlowNode, now: FlowNode): ChangeClause => {
  if (now.tag === "") return removed(`etapa “${before.tag}” removida`)
  const clause = `etapa alterada para “${now.tag}”`
  return before.tag === "" ? added(clause) : changed(clause)
}

/** Quotes texts; `none` is the word for none of them, in the gender of their noun. */
export const quoted = (texts: ReadonlyArray<string>, none: "nenhum" | "nenhuma" = "nenhuma"): string =>
  texts.length === 0 ? none : texts.map((text) => `“${short(text)}”`).join(", ")

const saidDifferences = (before: FlowNode, now: FlowNode): ReadonlyArray<ChangeClause> => {
  const known = new Map(before.botInteractions.map((said) => [said.id, said]))
  const kept = new Set(now.botInteractions.map(({ id }) => id))
  const changes = now.botInteractions.flatMap((said) => {
    const old = known.get(said.id)
    if (old === undefined) return [added(`mensagem adicionada: “${short(plainTextOf(said.text))}”`)]
    const [from, to] = [plainTextOf(old.text), plainTextOf(said.text)]
    return [
      ...(from === to ? [] : [changed(`mensagem alterada de “${short(from)}” para “${short(to)}”`)]),
      ...(from === to && !sameValue(old.text, said.text) ? [changed("formatação da mensagem alterada")] : []),
      ...variantDifferences(old.variants ?? [], said.variants ?? []),
      ...(sameValue(old.buttons, said.buttons)
        ? []
        : [
            changed(
              `botões alterados para ${quoted(
                said.buttons.map(({ label }) => label),
                "nenhum",
              )}`,
            ),
          ]),
      ...(sameValue(old.files, said.files)
        ? []
        : [
            changed(
              `arquivos alterados para ${quoted(
                said.files.map(({ name }) => name),
                "nenhum",
              )}`,
            ),
          ]),
    ]
  })
  const gone = before.botInteractions
    .filter(({ id }) => !kept.has(id))
    .map((said) => removed(`mensagem removida: “${short(plainTextOf(said.text))}”`))
  return orElse([...gone, ...changes], "ordem das mensagens alterada")
}

const variantDifferences = (
  before: ReadonlyArray<RichText>,
  now: ReadonlyArray<RichText>,
): ReadonlyArray<ChangeClause> => {
  if (sameValue(before, now)) return []
  const clause = `variações alteradas de ${quoted(before.map((text) => plainTextOf(text)))} para ${quoted(now.map((text) => plainTextOf(text)))}`
  return [before.length === 0 ? added(clause) : now.length === 0 ? removed(clause) : changed(clause)]
}

const answerDifferences = (
  before: ReadonlyArray<UserInteraction>,
  now: ReadonlyArray<UserInteraction>,
  titleOf: (id: NodeId) => string,
): ReadonlyArray<ChangeClause> => {
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
    const { when } = answer
    if (old === undefined && when !== undefined)
      return [added(`caminho automático adicionado: ${conditionSentence(when)}, ${goal(answer)}`)]
    if (old === undefined)
      return [
        added(
          `resposta adicionada: ${goal(answer)}${answer.phrases.length > 0 ? `, frases ${quoted(answer.phrases)}` : ""}`,
        ),
      ]
    const gained = answer.phrases.filter((phrase) => !old.phrases.includes(phrase))
    const lost = old.phrases.filter((phrase) => !answer.phrases.includes(phrase))
    const shuffled = gained.length + lost.length === 0 && !sameValue(old.phrases, answer.phrases)
    return [
      ...(sameValue(old.when, when)
        ? []
        : [changed(`caminho ${goal(answer)} mudou de “${wayWords(old)}” para “${wayWords(answer)}”`)]),
      ...((old.saveAs ?? "") === (answer.saveAs ?? "")
        ? []
        : [changed(`o que responde ${goal(answer)} agora é guardado como “${capturedName(answer) ?? ""}”`)]),
      ...(sameValue(old.choice, answer.choice)
        ? []
        : [changed(`o que a resposta ${goal(answer)} deixa escolher agora é ${choiceWords(answer.choice)}`)]),
      ...(old.target === answer.target ? [] : [changed(leadsElsewhere(old.target, answer.target))]),
      ...(gained.length === 0 ? [] : [added(`frases adicionadas à resposta ${goal(answer)}: ${quoted(gained)}`)]),
      ...(lost.length === 0 ? [] : [removed(`frases removidas da resposta ${goal(answer)}: ${quoted(lost)}`)]),
      ...(shuffled ? [changed(`ordem das frases da resposta ${goal(answer)} alterada`)] : []),
      ...(sameValue(old.entity, answer.entity)
        ? []
        : [
            changed(
              `entidade da resposta ${goal(answer)} alterada para ${answer.entity === null ? "nenhuma" : `“${answer.entity.name}”`}`,
            ),
          ]),
    ]
  })
  const gone = before.filter(({ id }) => !kept.has(id)).map((answer) => removed(`resposta removida: ${goal(answer)}`))
  return orElse([...gone, ...changes], "ordem das respostas alterada")
}

const choiceWords = (choice: UserInteraction["choice"]): string => {
  if (choice === undefined) return "nada"
  const kept = choice.keeps.flatMap(({ name }) => (name === "" ? [] : [`@${name}`]))
  const what = choice.list === null ? "respostas rápidas" : `itens de @${choice.list.value}`
  const named = kept.length === 0 ? "" : `, guardando ${kept.join(", ")}`
  return `${choice.several ? "várias" : "uma"} de ${what}${named}`
}

const wayWords = ({ when }: UserInteraction): string => (when === undefined ? "resposta" : conditionSentence(when))

const setDifferences = (before: FlowNode["sets"], now: FlowNode["sets"]): ReadonlyArray<ChangeClause> => {
  const known = new Map(before.map((set) => [set.name, set]))
  const kept = new Set(now.map(({ name }) => name))
  const changes = now.flatMap((set) => {
    const old = known.get(set.name)
    if (old === undefined) return [added(`passou a definir @${set.name} como “${short(set.formula)}”`)]
    return sameValue(old, set)
      ? []
      : [changed(`@${set.name} deixou de ser “${short(old.formula)}” e passou a ser “${short(set.formula)}”`)]
  })
  const gone = before.filter(({ name }) => !kept.has(name)).map(({ name }) => removed(`deixou de definir @${name}`))
  return orElse([...gone, ...changes], "ordem dos valores definidos alterada")
}

const moduleDifference = (before: FlowNode["call"], now: ModuleCall): ChangeClause => {
  const name = `“${short(now.module.botName)}”`
  if (before === null || !callsModule(before) || before.module.botId !== now.module.botId)
    return added(`passou a chamar o fluxo de ${name}`)
  const keeps = sameValue(before.keeps, now.keeps)
    ? ""
    : `, de que guarda ${now.keeps.map((kept) => `@${kept.name}`).join(", ") || "nada"}`
  return changed(`chamada do fluxo de ${name} alterada${keeps}`)
}

const callDifference = (before: FlowNode["call"], now: FlowNode["call"]): ChangeClause => {
  if (now === null)
    return removed(
      before !== null && callsModule(before) ? "deixou de chamar outro fluxo" : "deixou de perguntar a um sistema",
    )
  if (callsModule(now)) return moduleDifference(before, now)
  const to = `${now.method} ${short(now.address)}`
  if (before === null || callsModule(before)) return added(`passou a perguntar a um sistema (${to})`)
  const keeps = sameValue(before.keeps, now.keeps)
    ? ""
    : `, que guarda ${now.keeps.map(({ name }) => `@${name}`).join(", ") || "nada"}`
  return changed(`pergunta ao sistema alterada (${to}${keeps})`)
}

const transferDifference = (before: FlowNode, now: FlowNode): ChangeClause => {
  if (now.transfer === null) return removed("transferência removida")
  const target = now.transfer.target
  const to = target === null ? "ninguém escolhido" : describeTarget(target)
  return before.transfer === null
    ? added(`transferência adicionada (${to})`)
    : changed(`transferência alterada (${to})`)
}

/** Names the kind of a transfer, and the person or bot that it is for. */
export const describeTarget = (target: TransferTarget): string => {
  const label = transferKindLabels[target.kind]
  if (target.kind === "specific-person") return `${label}: ${target.userName}`
  return target.kind === "specific-bot" ? `${label}: ${target.botName}` : label
}

const orElse = (changes: ReadonlyArray<ChangeClause>, otherwise: string): ReadonlyArray<ChangeClause> =>
  changes.length === 0 ? [changed(otherwise)] : changes
