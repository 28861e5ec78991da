import { type SentFile, simulatedFiles, takesFile } from "../../channel/index.ts"
import {
  type EntityType,
  type FileEntityName,
  isFileEntityName,
  isSystemEntityName,
  type SystemEntityName,
} from "../../entity/index.ts"
import type { FlowNode } from "../../flow/index.ts"
import type { EntityTypeId, NodeId } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { ContactField } from "../../contact/index.ts"
import type { EngineInput } from "../step/engine-input.ts"
import { type Spoken, textOfSpoken, filesOfSpoken } from "../simulator/spoken.ts"
import { wholeState } from "../step/engine-state.ts"
import { notYetPlayed, type Playing, playInput } from "./play-conversation.ts"

/** Maximum number of texts that are tried. */
const tries = 5_000
/** Maximum phrases of an answer that are tried. */
const phrasesTried = 3

/** A conversation that was tried, with what its person says. */
interface Tried {
  readonly playing: Playing
  readonly texts: ReadonlyArray<Spoken>
}

/**
 * Returns what a person says to get to a node, after the greeting of a bot that speaks first: as few texts and files as possible,
 * out of phrases, values of entities and made-up contact data. Webhooks fail. Undefined if none were found.
 */
export const textsToNode = (script: CompiledScript, target: NodeId): ReadonlyArray<Spoken> | undefined => {
  const entities = new Map(script.script.entities.map((entity) => [entity.id, entity]))
  const seen = new Set<string>()
  let left = tries
  /** Returns the conversation after an input and its webhooks; `there` if the node was reached meanwhile. */
  const after = (before: Playing, input: EngineInput): { readonly playing: Playing; readonly there: boolean } => {
    let next = playInput(script, before, input, 0)
    let there = next.playing.state.node === target || next.via === target
    for (let { waiting } = next.playing.state; waiting?.for === "webhook" && !there; { waiting } = next.playing.state) {
      next = playInput(
        script,
        next.playing,
        { kind: "webhookAnswered", call: next.playing.state.calls ?? 0, answer: null },
        0,
      )
      there = next.playing.state.node === target || next.via === target
    }
    return { playing: next.playing, there }
  }
  const begun = after(notYetPlayed, { kind: "started" })
  if (begun.there || script.start.node.id === target) return []
  let tried: ReadonlyArray<Tried> = [{ playing: begun.playing, texts: [] }]
  while (tried.length > 0) {
    const further: Array<Tried> = []
    for (const { playing, texts } of tried) {
      const { stage, node, waiting } = wholeState(playing.state)
      const here = node === null ? undefined : script.nodes.get(node)
      if (stage !== "talking" || here === undefined) continue
      const words =
        waiting.for === "contact"
          ? waiting.asks.slice(0, 1).map((field) => contactSamples[field])
          : waiting.for === "form"
            ? formWords(here, waiting.field, entities)
            : wordsAt(here, entities)
      for (const text of words) {
        if (left === 0) return undefined
        left -= 1
        const { playing: next, there } = after(playing, inputOf(text))
        const said = [...texts, text]
        if (there) return said
        const place = placeOf(next)
        if (seen.has(place)) continue
        seen.add(place)
        further.push({ playing: next, texts: said })
      }
    }
    tried = further
  }
  return undefined
}

/** Conversations at one place go on alike. */
const placeOf = ({ state }: Playing): string => {
  const { node, stage, waiting, callers } = wholeState(state)
  return `${callers.map((caller) => caller.node).join()} ${node} ${stage} ${waiting.for === "contact" ? waiting.asks.join() : waiting.for === "form" ? `form ${waiting.field}` : ""}`
}

const inputOf = (spoken: Spoken): EngineInput => {
  const files = filesOfSpoken(spoken)
  return files.length === 0 ? { kind: "text", text: textOfSpoken(spoken) } : { kind: "file", files }
}

/** Texts that the node's answers recognise, those of the first answer first. */
const wordsAt = (
  { userInteractions }: FlowNode,
  entities: ReadonlyMap<EntityTypeId, EntityType>,
): ReadonlyArray<Spoken> =>
  userInteractions.flatMap(({ phrases, entity }) => [
    ...phrases.filter((phrase) => phrase.trim() !== "").slice(0, phrasesTried),
    ...(entity === null ? [] : valuesOf(entities.get(entity.id))),
  ])

/** Texts that answer the open question of a form, or its confirmation, and those of the node's answers. */
const formWords = (
  node: FlowNode,
  open: string,
  entities: ReadonlyMap<EntityTypeId, EntityType>,
): ReadonlyArray<Spoken> => {
  const field = node.form?.fields.find(({ name }) => name === open)
  const words = field === undefined ? ["sim"] : field.entity === null ? [] : valuesOf(entities.get(field.entity.id))
  return [...words, ...wordsAt(node, entities)]
}

const valuesOf = (entity: EntityType | undefined): ReadonlyArray<Spoken> => {
  if (entity === undefined) return []
  switch (entity.kind) {
    case "system":
      if (!isSystemEntityName(entity.name)) return []
      return isFileEntityName(entity.name) ? filesOf(entity.name) : [systemSamples[entity.name]]
    case "normal":
      return entity.entries.slice(0, 1).map(({ value }) => value)
    case "regex":
      return []
  }
}

const filesOf = (name: FileEntityName): ReadonlyArray<Spoken> =>
  simulatedFiles
    .filter(({ kind }) => takesFile(name, kind))
    .slice(0, 1)
    .map((file: SentFile) => ({ text: "", files: [file] }))

const contactSamples: Readonly<Record<ContactField, string>> = {
  name: "Maria Silva",
  phone: "(11) 91234-5678",
  email: "maria@exemplo.com.br",
}
const systemSamples: Readonly<Record<Exclude<SystemEntityName, FileEntityName>, string>> = {
  qualquer_resposta: "Tenho uma dúvida",
  nome: "Maria Silva",
  email: "maria@exemplo.com.br",
  telefone: "(11) 91234-5678",
  cpf_cnpj: "529.982.247-25",
  cep: "01310-100",
  data: "25/12/2026",
  numero: "12",
  data_hora: "25/12/2026 15:00",
  dinheiro: "R$ 1.234,50",
  cpf: "529.982.247-25",
  cnpj: "11.222.333/0001-81",
  nome_completo: "Maria Silva",
  sim_nao: "sim",
  avaliacao: "9",
}
