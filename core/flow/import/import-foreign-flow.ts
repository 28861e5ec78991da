import { Result } from "effect"
import { decode, type InteractionId, looseRecord, type NodeId } from "../../kernel/index.ts"
import { FlowDocument, flowNameLimit, type FlowNode, nodeLimit } from "../document/flow-node.ts"
import { type FlowQuestion, phraseLimit, questionNameLimit } from "../document/flow-question.ts"
import { faultSentence, faultsOf } from "../document/flow-faults.ts"
import { graphOf } from "../graph/flow-graph.ts"
import { placementOf } from "../layout/layout.ts"
import { type ForeignFile, openForeignFile } from "./foreign-file.ts"
import type { DraftEntity, DraftLine, DraftQuestion, ImportDraft } from "./import-draft.ts"
import {
  type ImportLine,
  type ImportReport,
  type ImportSource,
  importSourceNames,
  importSources,
} from "./import-report.ts"
import { nodesOf } from "./nodes-of-draft.ts"
import { withOneMention } from "./split-steps.ts"
import { isBlip } from "./blip/blip-file.ts"
import { draftOfBlip } from "./blip/read-blip.ts"
import { isBotpress } from "./botpress/botpress-file.ts"
import { draftOfBotpress } from "./botpress/read-botpress.ts"
import { draftOfMenu, isMenuCsv } from "./menu/read-menu.ts"
import { isDialogflow, isDialogflowCx } from "./dialogflow/dialogflow-file.ts"
import { draftOfDialogflow } from "./dialogflow/read-dialogflow.ts"
import { isOlderRasa, isRasa } from "./rasa/rasa-file.ts"
import { draftOfRasa } from "./rasa/read-rasa.ts"
import { isTypebot } from "./typebot/typebot-file.ts"
import { draftOfTypebot } from "./typebot/read-typebot.ts"
import { withReachedSources } from "./reached-sources.ts"
import { unrolled } from "./unrolled-rings.ts"

/** A flow of another builder as one of ours, a draft that nobody has published, with the account of every block. */
export interface ForeignFlow {
  readonly flow: FlowDocument
  readonly report: ImportReport
  /** The entities that it captures and that are none of the system. */
  readonly entities: ReadonlyArray<DraftEntity>
}

/** Why nothing of a file could be imported; `message` is a Portuguese sentence. */
export interface ForeignFlowRefused {
  /** 'NotForeign': no builder is recognised. 'Unsupported': one is, whose files are not read. */
  readonly _tag: "NotForeign" | "Unsupported" | "NoSteps" | "TooManyNodes" | "Unreadable"
  readonly message: string
}

/** A reader of the files of a builder. */
interface Reader {
  /** Recognises its files by their content. */
  readonly isIts: (file: ForeignFile) => boolean
  /** Total: it drops nothing without a line of the draft, or says why nothing can be read. */
  readonly read: (file: ForeignFile) => ImportDraft | { readonly why: string }
}

/** The builders whose files are read; the first that recognises a file reads it. */
const readers: Readonly<Partial<Record<ImportSource, Reader>>> = {
  typebot: {
    isIts: ({ json }) => isTypebot(looseRecord(json)),
    read: ({ json }) => draftOfTypebot(looseRecord(json)),
  },
  blip: {
    isIts: ({ json }) => isBlip(looseRecord(json)),
    read: ({ json }) => draftOfBlip(looseRecord(json)),
  },
  botpress: { isIts: isBotpress, read: draftOfBotpress },
  dialogflow: { isIts: isDialogflow, read: draftOfDialogflow },
  rasa: { isIts: isRasa, read: draftOfRasa },
  menu: {
    isIts: ({ json, text, entries }) => json === undefined && entries.size === 0 && isMenuCsv(text),
    read: ({ text }) => draftOfMenu(text),
  },
}

/** Files that are recognised and not read, each with why. */
const unread: ReadonlyArray<Pick<Reader, "isIts"> & { readonly why: string }> = [
  {
    isIts: isDialogflowCx,
    why: "É um agente do Dialogflow CX, que não é lido: só os do Dialogflow ES.",
  },
  {
    isIts: (file) => !isRasa(file) && isOlderRasa(file),
    why: "O arquivo é do formato antigo do Rasa, em Markdown, que não é lido: converta-o com “rasa data convert”.",
  },
]

const readerOf = (file: ForeignFile): Reader | undefined => Object.values(readers).find(({ isIts }) => isIts(file))

/** Names the builders whose files are read: 'Typebot, Botpress ou Blip'. */
const readNames = (): string =>
  new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(
    importSources.flatMap((source) => (readers[source] === undefined ? [] : [importSourceNames[source]])),
  )

const refused = (_tag: ForeignFlowRefused["_tag"], message: string): Result.Result<never, ForeignFlowRefused> =>
  Result.fail({ _tag, message })

/**
 * Imports the flow of another builder: total, and pure. What has no counterpart is left out and told; rings become returns. `name` is that
 * of the flow if the file has none.
 */
export const importForeignFlow = (
  input: string | Uint8Array,
  name: string,
): Result.Result<ForeignFlow, ForeignFlowRefused> => {
  const opened = openForeignFile(input)
  return Result.isFailure(opened) ? refused("Unreadable", opened.failure) : importForeignFile(opened.success, name)
}

/** Imports the flow of an opened file of another builder: total, and pure. */
export const importForeignFile = (file: ForeignFile, name: string): Result.Result<ForeignFlow, ForeignFlowRefused> => {
  const known = unread.find(({ isIts }) => isIts(file))
  if (known !== undefined) return refused("Unsupported", known.why)
  const reader = readerOf(file)
  if (reader !== undefined) {
    const draft = reader.read(file)
    return "why" in draft ? refused("Unreadable", draft.why) : flowOfDraft(draft, name)
  }
  return file.json === undefined && file.entries.size === 0 && /^\s*[{[]/u.test(file.text)
    ? refused("Unreadable", "O arquivo não é um JSON válido.")
    : refused("NotForeign", `Formato desconhecido: o arquivo não é um fluxo exportado em JSON, nem de ${readNames()}.`)
}

const flowOfDraft = (draft: ImportDraft, name: string): Result.Result<ForeignFlow, ForeignFlowRefused> => {
  const [first] = draft.steps.keys()
  const start = draft.start !== null && draft.steps.has(draft.start) ? draft.start : first
  const from = importSourceNames[draft.source]
  if (start === undefined) return refused("NoSteps", `O arquivo do ${from} não tem nenhum bloco.`)
  const { steps, cut } = unrolled(withOneMention(draft.steps), start, nodeLimit)
  const { nodes: made, nodeOf } = nodesOf(steps, start, draft.entities ?? [])
  const nodes = made.length > nodeLimit ? made : withReachedSources(made)
  if (nodes.length > nodeLimit)
    return refused("TooManyNodes", faultSentence({ _tag: "TooManyNodes", nodes: nodes.length }, String))
  const flow = decode(FlowDocument, {
    version: 1,
    name: (draft.name.trim() || name).slice(0, flowNameLimit),
    nodes: placed(nodes),
    ...(draft.questions !== undefined && { questions: questionsOf(draft.questions, nodeOf) }),
  })
  if (Result.isFailure(flow)) return refused("Unreadable", flow.failure[0]?.message ?? "")
  const [fault] = faultsOf(flow.success)
  const titles = new Map(nodes.map(({ id, title }) => [id, title]))
  if (fault !== undefined)
    return refused(
      "Unreadable",
      faultSentence(fault, (id) => titles.get(id) ?? String(id)),
    )
  const nodeAt = (step: string | null): ImportLine["node"] => {
    const id = step === null ? undefined : nodeOf.get(step)
    return id === undefined ? null : { id, title: titles.get(id) ?? "" }
  }
  const told: ReadonlyArray<DraftLine> = [
    ...(draft.start === start ? [] : [lostStart(start)]),
    ...draft.lines,
    ...cut.map(cutRing),
  ]
  const lines = told.flatMap(({ outcome, step, block, message }): ReadonlyArray<ImportLine> =>
    outcome === "whole" ? [] : [{ outcome, block, node: nodeAt(step), message }],
  )
  return Result.succeed({
    flow: flow.success,
    report: { source: draft.source, whole: told.length - lines.length, lines },
    entities: draft.entities ?? [],
  })
}

const questionsOf = (
  questions: ReadonlyArray<DraftQuestion>,
  nodeOf: ReadonlyMap<string, NodeId>,
): ReadonlyArray<FlowQuestion> =>
  questions.map(({ name, phrases, texts, to }, place) => ({
    // Counted from 1, so the ids are valid.
    id: (place + 1) as InteractionId,
    name: name.slice(0, questionNameLimit),
    phrases: [...new Set(phrases)].map((phrase) => phrase.slice(0, phraseLimit)),
    texts,
    target: to === null ? null : (nodeOf.get(to) ?? null),
  }))

const lostStart = (step: string): DraftLine => ({
  outcome: "changed",
  block: "Start",
  step,
  message: "O início não levava a nada: leva ao primeiro grupo.",
})

const cutRing = (step: string): DraftLine => ({
  outcome: "left-out",
  block: "Caminho de volta",
  step,
  message: "Um círculo sem pergunta não termina: o caminho foi cortado aqui.",
})

const placed = (nodes: ReadonlyArray<FlowNode>): ReadonlyArray<FlowNode> => {
  const { x, y } = placementOf(graphOf("", nodes))
  return nodes.map((node, place) => ({ ...node, position: { x: x[place] ?? 0, y: y[place] ?? 0 } }))
}
