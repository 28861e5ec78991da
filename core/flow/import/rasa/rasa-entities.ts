import {
  entityName,
  entityNameLimit,
  entityValueLimit,
  entryLimit,
  isExpression,
  type SystemEntityName,
  systemEntityNames,
} from "../../../entity/index.ts"
import { fold, type LooseRecord, looseRecords, looseText } from "../../../kernel/index.ts"
import type { DraftEntity } from "../import-draft.ts"
import type { RasaProject } from "./rasa-file.ts"
import type { RasaTraining } from "./rasa-training.ts"

/** What the entities become that extractors of Rasa know without being trained. */
const knownEntities: Readonly<Record<string, SystemEntityName>> = {
  number: "numero",
  numero: "numero",
  cardinal: "numero",
  time: "data_hora",
  date: "data",
  data: "data",
  email: "email",
  "phone-number": "telefone",
  telefone: "telefone",
  "amount-of-money": "dinheiro",
  money: "dinheiro",
  person: "nome",
  per: "nome",
  nome: "nome",
  name: "nome",
  person_name: "nome",
  cpf: "cpf",
  cnpj: "cnpj",
  cep: "cep",
}

/** What takes a value, and what is changed by that; '' for nothing. */
export interface RasaCapture {
  readonly entity: string
  readonly changed: string
}

/** The entities and slots of a project as a flow has them. */
export interface RasaEntities {
  /** Those that something captures. */
  readonly brought: () => ReadonlyArray<DraftEntity>
  /** Whether an entity is one of the system here. */
  readonly isSystem: (entity: string) => boolean
  /** The entities of the project that something captures, by their own names. */
  readonly used: () => Iterable<string>
  readonly ofEntity: (name: string) => RasaCapture
  readonly ofSlot: (slot: string, form: LooseRecord) => RasaCapture
  /** The slot that keeps the values of an entity. */
  readonly slotOf: (entity: string) => string
}

const any = (changed: string): RasaCapture => ({ entity: "qualquer_resposta", changed })

/** Reads what the entities and slots of a project capture. */
export const capturesOfRasa = (project: RasaProject, training: RasaTraining): RasaEntities => {
  const named = new Map<string, DraftEntity | undefined>()
  const taken = new Set<string>(systemEntityNames.map(fold))
  const own = (name: string): DraftEntity | undefined => {
    if (named.has(name)) return named.get(name)
    const entries = entriesOfEntity(name, training)
    const expressions = (training.expressions.get(name) ?? []).filter(
      (one) => one.length <= entityValueLimit && isExpression(one),
    )
    const isRegex = entries.length === 0 && expressions.length > 0
    let made: DraftEntity | undefined
    if (entries.length > 0 || isRegex) {
      const plain = entityName(name).slice(0, entityNameLimit - 8)
      let free = plain
      for (let count = 2; taken.has(fold(free)); count++) free = `${plain}_${count}`
      taken.add(fold(free))
      made = isRegex
        ? { name: free, entries: expressions.map((value) => ({ value, synonyms: [] })), isRegex: true }
        : { name: free, entries: entries.slice(0, entryLimit) }
    }
    named.set(name, made)
    return made
  }
  const used = new Set<string>()
  const ofEntity = (name: string): RasaCapture => {
    used.add(name)
    const key = name.toLowerCase()
    const system = Object.hasOwn(knownEntities, key) ? knownEntities[key] : undefined
    if (system !== undefined) return { entity: system, changed: "" }
    const made = own(name)
    return made === undefined
      ? any(`A entidade “${name}” não tem palavras no projeto: qualquer resposta é aceita.`)
      : { entity: made.name, changed: "" }
  }
  const ofSlot = (slot: string, form: LooseRecord): RasaCapture => {
    const facts = project.slots.get(slot) ?? {}
    const required = form["required_slots"]
    const inForm = Array.isArray(required) ? undefined : (looseRecords([required])[0]?.[slot] ?? form[slot])
    const mappings = [...looseRecords(facts["mappings"]), ...looseRecords(inForm)]
    const entity = mappings.map((one) => looseText(one["entity"])).find((name) => name !== "")
    const isYesNo = looseText(facts["type"]) === "bool" || mappings.filter(isFromIntent).some(saysYesOrNo)
    if (isYesNo) return { entity: "sim_nao", changed: "" }
    if (entity !== undefined) return ofEntity(entity)
    if (mappings.some(({ type }) => type === "from_text")) return any("")
    if (looseText(facts["type"]) === "float") return { entity: "numero", changed: "" }
    if (mappings.length === 0 && (training.values.has(slot) || Object.hasOwn(knownEntities, slot.toLowerCase())))
      return ofEntity(slot)
    return any(mappings.length === 0 ? "" : "O valor vinha de código ou de intents: qualquer resposta é aceita.")
  }
  const slots = new Map<string, string>()
  for (const [slot, facts] of project.slots)
    for (const mapping of looseRecords(facts["mappings"])) {
      const entity = looseText(mapping["entity"])
      if (entity !== "" && !slots.has(entity)) slots.set(entity, slot)
    }
  return {
    brought: () => [...named.values()].filter((one) => one !== undefined),
    isSystem: (entity) => Object.hasOwn(knownEntities, entity.toLowerCase()),
    used: () => used,
    ofEntity,
    ofSlot,
    slotOf: (entity) => slots.get(entity) ?? entity,
  }
}

const isFromIntent = ({ type }: LooseRecord): boolean => type === "from_intent"
const saysYesOrNo = ({ value }: LooseRecord): boolean => typeof value === "boolean"

const entriesOfEntity = (name: string, { values }: RasaTraining): DraftEntity["entries"] => {
  const entries = new Map<string, { readonly value: string; readonly synonyms: Map<string, string> }>()
  for (const [value, words] of values.get(name) ?? []) {
    const plain = withoutCommas(value)
    if (plain === "" || plain.length > entityValueLimit) continue
    const known = entries.get(fold(plain)) ?? { value: plain, synonyms: new Map<string, string>() }
    entries.set(fold(plain), known)
    for (const word of [...words].map(withoutCommas))
      if (word !== "" && word.length <= entityValueLimit && fold(word) !== fold(plain))
        known.synonyms.set(fold(word), word)
  }
  return [...entries.values()].map(({ value, synonyms }) => ({ value, synonyms: [...synonyms.values()] }))
}

// A comma parts the words of a value here.
const withoutCommas = (written: string): string => written.replace(/\s*,\s*/gu, " ").trim()
