import { Schema } from "effect"
import { fold, textUpTo } from "../../kernel/index.ts"
import { EntityRef } from "../document/entity-ref.ts"
import { valueNameLimit } from "../logic/value-types.ts"

/** Limits of a form: its fields, the sentences of a field for what is not understood, and the characters of a text. */
export const nodeFormLimits = { fields: 20, wrong: 10, text: 4_096 } as const

const invalid = { message: "Valor inválido" }

/**
 * A value that a form asks for. Its question and sentences are templates (`templatePieces`): a formula stands in them as `{{@nome}}`.
 */
export const FormField = Schema.Struct({
  /** The name of the value, unique in the form ('Guardar como'). */
  name: textUpTo(valueNameLimit),
  /** What the value is; null until one is chosen. */
  entity: Schema.NullOr(EntityRef),
  question: textUpTo(nodeFormLimits.text),
  /** Said one after the other where an answer holds no value, the last from then on; none: the exceptions of the node, then the question. */
  wrong: Schema.Array(textUpTo(nodeFormLimits.text)).check(Schema.isMaxLength(nodeFormLimits.wrong, invalid)),
  /** The person may leave it out. Absent: it is asked until it is known. */
  optional: Schema.optionalKey(Schema.Literal(true)),
})
export type FormField = typeof FormField.Type

/** The values that a node asks for after it has spoken, in order, before the conversation goes on from it. */
export const NodeForm = Schema.Struct({
  fields: Schema.Array(FormField).check(Schema.isMaxLength(nodeFormLimits.fields, invalid)),
  /** The question under the list of what was understood, '' for the product's own; null: nothing is confirmed. */
  confirm: Schema.NullOr(textUpTo(nodeFormLimits.text)),
})
export type NodeForm = typeof NodeForm.Type

/** The field that is added to a form. */
export const newField: FormField = { name: "", entity: null, question: "", wrong: [] }

/** The form that a node begins with. */
export const newForm: NodeForm = { fields: [newField], confirm: null }

/** Words of names that people write with accents or otherwise than they are stored. */
const spelled: Readonly<Record<string, string>> = {
  numero: "número",
  avaliacao: "avaliação",
  horario: "horário",
  endereco: "endereço",
  codigo: "código",
  email: "e-mail",
  audio: "áudio",
  video: "vídeo",
  cpf: "CPF",
  cnpj: "CNPJ",
  cep: "CEP",
}
const wholeNames: Readonly<Record<string, string>> = {
  data_hora: "Data e hora",
  cpf_cnpj: "CPF ou CNPJ",
  sim_nao: "Sim ou não",
  qualquer_resposta: "Resposta",
}

/** Names a field for the person, by the name of its value: 'Data e hora' for 'data_hora', 'Número de pessoas' for 'numero_de_pessoas'. */
export const fieldLabel = ({ name }: Pick<FormField, "name">): string => {
  const whole = wholeNames[name]
  if (whole !== undefined) return whole
  const words = name
    .split("_")
    .filter((word) => word !== "")
    .map((word) => spelled[word] ?? word)
    .join(" ")
  return `${words.slice(0, 1).toLocaleUpperCase("pt-BR")}${words.slice(1)}`
}

/** Returns the fields that a conversation can ask for: those with a name and an entity, the first of each name. */
export const askableFields = ({ fields }: NodeForm): ReadonlyArray<FormField & { readonly entity: EntityRef }> => {
  const names = new Set<string>()
  return fields.flatMap((field) => {
    const { name, entity } = field
    if (name.trim() === "" || entity === null || names.has(name)) return []
    names.add(name)
    return [{ ...field, entity }]
  })
}

/** Proposes a name for the value of an entity that no other field of the form has: 'numero', then 'numero_2'. */
export const freeFieldName = (form: NodeForm, wanted: string): string => {
  const taken = new Set(form.fields.map(({ name }) => fold(name)))
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}_${count}`
    if (!taken.has(fold(name))) return name
  }
}
