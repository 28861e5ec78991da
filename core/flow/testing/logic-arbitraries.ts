import fc from "fast-check"
import { BotId } from "../../kernel/index.ts"
import {
  callMethods,
  type Comparison,
  type Condition,
  type EntityRef,
  factNames,
  formulaFunctions,
  kindsOf,
  type NodeForm,
  type Operand,
  operandsOf,
  type SetValue,
  type Subject,
  type ModuleCall,
  type SystemCall,
  valueTypes,
} from "../index.ts"

const names = ["numero_pedido", "cidade", "cpf", "total"] as const

/** What people and systems write where a value is meant. */
export const writtenValues = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "sim",
    "Não",
    "1.234,50",
    "R$ 10",
    "-3",
    "1234.5",
    "08:30",
    "8h",
    "25/12/2026",
    "2026-11-17",
  ),
  fc.constantFrom(
    "hoje",
    "amanhã",
    "hoje + 3",
    "São Paulo",
    "sao paulo",
    "529.982.247-25",
    "1e9",
    "24:00",
    "31/02/2026",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)

/** Values and facts that a condition or a formula may read. */
export const subjects: fc.Arbitrary<Subject> = fc.oneof(
  fc.constantFrom(...names).map((value) => ({ value })),
  fc.constantFrom(...factNames).map((fact) => ({ fact })),
)
const operands: fc.Arbitrary<Operand> = fc.oneof({ arbitrary: writtenValues, weight: 3 }, subjects)

/** Comparisons of every type and kind. */
export const comparisonsOfAll: fc.Arbitrary<Comparison> = fc
  .record({
    subject: subjects,
    as: fc.constantFrom(...valueTypes),
    place: fc.nat(20),
    to: fc.array(operands, { minLength: 3, maxLength: 3 }),
  })
  .map(({ subject, as, place, to }) => {
    const kinds = kindsOf[as]
    const is = kinds[place % kinds.length] ?? "filled"
    return { subject, as, is, to: to.slice(0, operandsOf(is) ?? 3) }
  })

/** Conditions, that of 'Senão' among them. */
export const conditions: fc.Arbitrary<Condition> = fc.record({
  match: fc.constantFrom("all" as const, "any" as const),
  of: fc.array(
    fc.oneof(
      { arbitrary: comparisonsOfAll, weight: 4 },
      {
        arbitrary: fc.record({
          match: fc.constantFrom("all" as const, "any" as const),
          of: fc.array(comparisonsOfAll, { minLength: 1, maxLength: 3 }),
        }),
        weight: 1,
      },
    ),
    { maxLength: 3 },
  ),
})

/** Formulas that can be read. */
export const formulas: fc.Arbitrary<string> = fc
  .letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.constantFrom(
        "@total",
        "@[numero_pedido]",
        '"Olá, "',
        "12,5",
        "3",
        "hoje",
        "nome_do_contato",
        "vezes_neste_node",
      ),
      fc
        .tuple(tie("formula"), fc.constantFrom("&", "+", "-", "*", "/"), tie("formula"))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc
        .tuple(fc.constantFrom(...Object.values(formulaFunctions)), tie("formula"), tie("formula"))
        .map(([{ written, takes }, first, second]) => `${written}(${takes === 1 ? first : `${first}; ${second}`})`),
      tie("formula").map((formula) => `-${formula}`),
    ),
  }))
  .formula.filter((formula) => formula.length <= 400)

/** Values that a node sets, some by formulas that cannot be read. */
export const setValues: fc.Arbitrary<SetValue> = fc.record(
  {
    name: fc.constantFrom(...names),
    formula: fc.oneof({ arbitrary: formulas, weight: 4 }, fc.string({ maxLength: 12 })),
    contact: fc.constantFrom("name" as const, "email" as const, "phone" as const),
  },
  { requiredKeys: ["name", "formula"] },
)

const templates = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "{{@total}}",
        "{{só_dígitos(@cpf)}}",
        "{{segredo.token}}",
        "{{hoje}}",
        "/",
        "a b",
        '"',
        "{",
        "{{",
        "{{@}}",
      ),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(""))
const callFields = fc.array(
  fc.record({ name: fc.oneof(fc.constantFrom("X-Chave", "cpf", ""), fc.string({ maxLength: 6 })), value: templates }),
  { maxLength: 2 },
)

/** Calls of systems, some of which cannot be made. */
export const systemCalls: fc.Arbitrary<SystemCall> = fc.record({
  method: fc.constantFrom(...callMethods),
  address: fc.oneof(
    templates.map((path) => `https://erp.example/${path}`),
    templates,
  ),
  query: callFields,
  headers: callFields,
  body: fc.oneof(
    fc.constant({ kind: "none" as const }),
    templates.map((text) => ({ kind: "json" as const, text: `{"texto": "${text}"}` })),
    callFields.map((fields) => ({ kind: "form" as const, fields })),
  ),
  within: fc.integer({ min: 1, max: 15 }),
  retries: fc.integer({ min: 0, max: 3 }),
  keeps: fc.array(
    fc.record({
      path: fc.constantFrom("", "total", "cliente.nome", "pedidos[0].status", "a..b"),
      name: fc.constantFrom(...names),
    }),
    { maxLength: 2 },
  ),
})

/** Calls of the flows of other bots, some of which cannot be made. */
export const moduleCalls: fc.Arbitrary<ModuleCall> = fc.record({
  module: fc.record({
    botId: fc.integer({ min: 1, max: 9 }).map((id) => BotId.make(id)),
    botName: fc.string({ maxLength: 6 }),
  }),
  gives: callFields,
  keeps: fc.array(fc.record({ path: fc.constantFrom("", "total", "a.b"), name: fc.constantFrom(...names) }), {
    maxLength: 2,
  }),
})

/** Forms of nodes, some of which cannot be asked: their entities are chosen by the caller. */
export const nodeFormsOf = (entities: fc.Arbitrary<EntityRef>): fc.Arbitrary<NodeForm> =>
  fc.record({
    fields: fc.array(
      fc
        .record({
          name: fc.constantFrom(...names, ""),
          entity: fc.option(entities, { nil: null, freq: 5 }),
          question: templates,
          wrong: fc.array(templates, { maxLength: 2 }),
          isOptional: fc.boolean(),
        })
        .map(({ isOptional, ...field }) => (isOptional ? { ...field, optional: true as const } : field)),
      { maxLength: 3 },
    ),
    confirm: fc.option(templates, { nil: null }),
  })
