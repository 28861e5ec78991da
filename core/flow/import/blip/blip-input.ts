import { isExpression, type SystemEntityName } from "../../../entity/index.ts"
import { type LooseRecord, looseRecord, looseText } from "../../../kernel/index.ts"
import { withoutSlashes } from "../written-comparisons.ts"

/** How an answer is checked. */
export interface InputCheck {
  readonly entity: SystemEntityName
  /** What the entity answers to anything else. */
  readonly error: string
  /** An expression that the answer has to match, and what is said where it does not; '': none. */
  readonly expression: string
  readonly said: string
  readonly told: ReadonlyArray<string>
}

const entities: Readonly<Record<string, SystemEntityName>> = { number: "numero", date: "data" }

const mediaOf = (type: string): SystemEntityName | undefined =>
  /media-link|^image|^video|^audio|^application\/pdf/u.test(type) ? "arquivo" : undefined

/** Reads how a block checks its answer. */
export const checkOf = (input: LooseRecord): InputCheck => {
  const validation = looseRecord(input["validation"])
  const rule = looseText(validation["rule"]).toLowerCase()
  const error = looseText(validation["error"])
    .replace(/\{\{[^{}]*\}\}/gu, "")
    .slice(0, 4_000)
  const open: InputCheck = { entity: "qualquer_resposta", error: "", expression: "", said: "", told: [] }
  if (rule === "" || rule === "text" || rule === "none") return open
  const entity = Object.hasOwn(entities, rule) ? entities[rule] : undefined
  if (entity !== undefined) return { ...open, entity, error }
  if (rule === "regex") {
    const expression = withoutSlashes(looseText(validation["regex"]))
    return expression !== "" && isExpression(expression)
      ? { ...open, expression, said: looseText(validation["error"]) }
      : { ...open, told: [`A expressão “${expression.slice(0, 100)}” não é aceita aqui: qualquer resposta é.`] }
  }
  const media = rule === "type" ? mediaOf(looseText(validation["type"])) : undefined
  if (media !== undefined) return { ...open, entity: media, error }
  const wanted = looseText(validation["type"]) || rule
  return { ...open, told: wanted === "text/plain" ? [] : [`Qualquer resposta é aceita, e não só “${wanted}”.`] }
}
