import { phraseLimit } from "../../document/flow-question.ts"
import { valuesInPieces } from "../../logic/formula-pieces.ts"
import type { DraftLine } from "../import-draft.ts"
import type { DialogflowContexts } from "./dialogflow-contexts.ts"
import type { DialogflowIntent } from "./dialogflow-file.ts"
import type { ReadIntent } from "./read-intent.ts"

/** Where an intent stands in the flow. */
interface IntentPlace {
  readonly start: string
  readonly overflow: ReadonlySet<DialogflowIntent>
  readonly fallbacksSaid: ReadonlySet<DialogflowIntent>
  readonly hasStep: boolean
}

/** Tells what became of an intent, and of each of its parts. */
export const linesOfIntent = (
  reading: ReadIntent,
  contexts: DialogflowContexts,
  { start, overflow, fallbacksSaid, hasStep }: IntentPlace,
): ReadonlyArray<DraftLine> => {
  const { intent, phrases, whole, answers, asked, step } = reading
  const at = hasStep ? step : null
  const block = `Intent “${intent.name}”`
  const told = (message: string): DraftLine => ({ outcome: "changed", block, step: at, message })
  const isHeard = phrases.length > 0 || whole !== undefined
  const isStart = step === start
  if (intent.isFallback) return linesOfFallback(reading, block, fallbacksSaid.has(intent))
  if (!isHeard && answers.says.length === 0 && !isStart)
    return [{ outcome: "left-out", block, step: null, message: "O intent não tem frases nem respostas neste idioma." }]
  const events = intent.events.filter((event) => !isStart || !/welcome$/iu.test(event))
  const changes = [
    ...(isHeard || isStart ? [] : ["Sem frases neste idioma, nada leva a este node."]),
    ...(intent.inputs.length === 0 || contexts.isReached(intent)
      ? []
      : [`Nenhum intent ativa o contexto ${intent.inputs.join(", ")}: nada leva a este node.`]),
    ...(contexts.cut.has(intent) ? ["Há respostas demais entre os intents: as que seguem este não vieram."] : []),
    ...(overflow.has(intent) ? ["Há perguntas demais: esta só é entendida quando nada está em aberto."] : []),
    ...(events.length === 0 ? [] : [`O evento ${events.join(", ")} não existe aqui.`]),
    ...(intent.hasConditions ? ["As respostas com condição não vieram."] : []),
    ...(intent.phrases.some(({ isTemplate }) => isTemplate)
      ? ["Nas frases que eram modelos ficaram só as palavras."]
      : []),
    ...(intent.phrases.some(({ text }) => text.length > phraseLimit) ? ["Frases longas demais não vieram."] : []),
    ...(hasStep &&
    !intent.endsConversation &&
    answers.says.length === 0 &&
    asked.form.length === 0 &&
    !intent.usesWebhook
      ? ["O intent não diz nada."]
      : []),
  ]
  return [
    changes.length === 0 ? { outcome: "whole", block, step: at, message: "" } : told(changes.join(" ")),
    ...(intent.usesWebhook
      ? [
          {
            outcome: "left-out" as const,
            block: `Webhook do intent “${intent.name}”`,
            step: at,
            message:
              answers.says.length === 0
                ? "A resposta era a de um sistema (fulfillment): peça-a com uma chamada neste node."
                : "Um sistema (fulfillment) podia responder em lugar dos textos: peça-o com uma chamada neste node.",
          },
        ]
      : []),
    ...[...asked.told, ...answers.told].map((part) => ({
      ...part,
      block: at === null ? `${part.block} de “${intent.name}”` : part.block,
      step: at,
    })),
  ]
}

/** A fallback intent has no node: what it says is said at the nodes that wait. */
const linesOfFallback = ({ intent, answers }: ReadIntent, block: string, isSaid: boolean): ReadonlyArray<DraftLine> => {
  if (!isSaid)
    return [{ outcome: "left-out", block, step: null, message: "Nenhum node diz as mensagens deste intent." }]
  const lost = [
    ...(intent.usesWebhook ? ["A resposta de um sistema (fulfillment) não veio."] : []),
    ...(intent.outputs.size > 0 ? ["Os contextos que ele ativava não vieram."] : []),
    ...(answers.says.some(({ pieces }) => valuesInPieces(pieces).length > 0)
      ? ["Os valores que o texto cita não vieram."]
      : []),
    ...(answers.says.length > 1 ? ["Das mensagens é dita uma."] : []),
    ...(answers.replies.length > 0 ? ["As respostas rápidas não vieram."] : []),
  ]
  if (answers.says.length === 0)
    return [{ outcome: "left-out", block, step: null, message: ["O intent não diz nada.", ...lost].join(" ") }]
  return [{ outcome: lost.length === 0 ? "whole" : "changed", block, step: null, message: lost.join(" ") }]
}
