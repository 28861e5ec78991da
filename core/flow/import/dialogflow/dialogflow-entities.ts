import {
  entityName,
  entityNameLimit,
  entityValueLimit,
  entryLimit,
  isExpression,
  type SystemEntityName,
  systemEntityNames,
} from "../../../entity/index.ts"
import { fold } from "../../../kernel/index.ts"
import type { DraftEntity } from "../import-draft.ts"
import type { DialogflowEntity } from "./dialogflow-file.ts"
import type { IntentPartReport } from "./dialogflow-messages.ts"

/** The entity of ours that takes the values of one of the system there, with what is changed by that. */
interface SystemCounterpart {
  readonly entity: SystemEntityName
  readonly changed?: string
}

const anything = (changed: string): SystemCounterpart => ({ entity: "qualquer_resposta", changed })
const place = anything("Qualquer resposta é aceita como lugar.")
const measure = anything("Qualquer resposta é aceita como medida.")

/** What the entities of the system there become. One that is missing here takes any answer, and is told. */
const systemEntities: Readonly<Record<string, SystemCounterpart>> = {
  any: { entity: "qualquer_resposta" },
  number: { entity: "numero" },
  "number-integer": { entity: "numero" },
  cardinal: { entity: "numero" },
  ordinal: { entity: "numero", changed: "Um número de ordem vem como número." },
  percentage: { entity: "numero", changed: "A porcentagem vem como número." },
  age: { entity: "numero", changed: "A idade vem como número." },
  date: { entity: "data" },
  "date-period": { entity: "data", changed: "Um período virou uma só data." },
  "date-time": { entity: "data_hora" },
  "time-period": anything("Qualquer resposta é aceita como período."),
  time: anything("Qualquer resposta é aceita como hora."),
  duration: anything("Qualquer resposta é aceita como duração."),
  email: { entity: "email" },
  "phone-number": { entity: "telefone", changed: "Só telefones do Brasil são reconhecidos." },
  person: { entity: "nome" },
  "given-name": { entity: "nome" },
  "last-name": { entity: "nome" },
  "unit-currency": { entity: "dinheiro", changed: "Só valores em reais são reconhecidos." },
  "zip-code": { entity: "cep" },
  url: anything("Qualquer resposta é aceita como endereço."),
  address: place,
  location: place,
  "geo-city": place,
  "geo-state": place,
  "geo-country": place,
  "street-address": place,
  "unit-weight": measure,
  "unit-length": measure,
  "unit-volume": measure,
  temperature: measure,
}

/** The entities of an agent as a flow has them. */
export interface DialogflowEntities {
  readonly brought: ReadonlyArray<DraftEntity>
  readonly told: ReadonlyArray<IntentPartReport>
  /** Returns the entity of a parameter by its type, such as '@sys.date' or '@cor', with what is changed by that. */
  readonly entityOf: (dataType: string) => { readonly entity: string; readonly changed?: string }
}

/** Reads the entities of an agent. */
export const entitiesOfAgent = (entities: ReadonlyArray<DialogflowEntity>): DialogflowEntities => {
  const named = new Map<string, DraftEntity>()
  const taken = new Set<string>(systemEntityNames.map(fold))
  const told: Array<IntentPartReport> = []
  for (const entity of entities) {
    const block = `Entidade “${entity.name}”`
    if (/^sys\./iu.test(entity.name)) {
      told.push({ outcome: "left-out", block, message: "As entidades do sistema não recebem palavras." })
      continue
    }
    const { entries, lost } = entriesOf(entity)
    if (entries.length === 0) {
      told.push({
        outcome: "left-out",
        block,
        message: "A entidade não tem valores neste idioma: aceita qualquer resposta.",
      })
      continue
    }
    const plain = entityName(entity.name).slice(0, entityNameLimit - 8)
    let name = plain
    for (let count = 2; taken.has(fold(name)); count++) name = `${plain}_${count}`
    taken.add(fold(name))
    named.set(entity.name.toLowerCase(), {
      name,
      entries,
      ...(entity.isRegex ? { isRegex: true } : entity.isFuzzy && { isFuzzy: true }),
    })
    told.push({ outcome: lost === "" ? "whole" : "changed", block, message: lost })
  }
  return {
    brought: [...named.values()],
    told,
    entityOf: (dataType) => {
      const type = dataType.replace(/^@/u, "").toLowerCase()
      const system = type.startsWith("sys.") ? type.slice(4) : undefined
      if (system === undefined) {
        const own = named.get(type)
        return own === undefined
          ? anything(`A entidade ${dataType} não está no arquivo: qualquer resposta é aceita.`)
          : { entity: own.name }
      }
      const known = Object.hasOwn(systemEntities, system) ? systemEntities[system] : undefined
      return known ?? anything(`Qualquer resposta é aceita como ${dataType}.`)
    },
  }
}

/** The values of an entity that one of ours may have, and what is said of the others. */
const entriesOf = ({
  isRegex,
  expands,
  entries,
}: DialogflowEntity): { readonly entries: DraftEntity["entries"]; readonly lost: string } => {
  const lost: Array<string> = []
  const fits = (text: string) => text.length <= entityValueLimit
  const written = isRegex ? entries.flatMap(({ value, synonyms }) => (synonyms.length > 0 ? synonyms : [value])) : []
  const kept = isRegex
    ? written.filter((value) => fits(value) && isExpression(value)).map((value) => ({ value, synonyms: [] }))
    : entries
        .filter(({ value, synonyms }) => fits(value) && ![value, ...synonyms].some(isComposite))
        .map(({ value, synonyms }) => ({
          value: withoutComma(value),
          synonyms: [...new Set(synonyms.filter(fits).map(withoutComma))].filter((one) => one !== withoutComma(value)),
        }))
  if (isRegex && kept.length < written.length) lost.push("Expressões que aqui não valem não vieram.")
  if (entries.some(({ value, synonyms }) => [value, ...synonyms].some(isComposite)))
    lost.push("Valores feitos de outras entidades não vieram.")
  if (expands) lost.push("Só os valores que vieram são reconhecidos: não há expansão automática.")
  if (kept.length > entryLimit) lost.push(`Só vieram os primeiros ${entryLimit} valores.`)
  return { entries: kept.slice(0, entryLimit), lost: lost.join(" ") }
}

const isComposite = (written: string): boolean => /(?:^|\s)@[\w.-]+(?::[\w-]+)?(?=\s|$)/u.test(written)

// A comma parts the words of a value here.
const withoutComma = (written: string): string => written.replace(/\s*,\s*/gu, " ").trim()
