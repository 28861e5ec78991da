import { askableFields, fieldLabel, type Formula, type NodeForm, readFormulasOfForm } from "../../flow/index.ts"
import type { EntityTypeId } from "../../kernel/index.ts"
import type { CapturingEntity } from "./capturing-entity.ts"

/** A field of a form whose entity the script has. */
export interface CompiledField {
  readonly name: string
  /** How the person is told of it. */
  readonly label: string
  readonly entityId: EntityTypeId
  readonly entity: CapturingEntity
  /** A template; the product's own where none was written. */
  readonly question: string
  /** Templates, said one after the other; blank ones are left out. */
  readonly wrong: ReadonlyArray<string>
  readonly optional: boolean
}

/** The form of a node, with the indexes of a turn. */
export interface CompiledForm {
  readonly fields: ReadonlyArray<CompiledField>
  /** A template, '' for the product's own question; null: nothing is confirmed. */
  readonly confirm: string | null
  /** The formulas of its templates by their text. */
  readonly formulas: ReadonlyMap<string, Formula>
}

/** Compiles the form of a node; undefined if it has none whose values can be asked for. */
export const compiledForm = (
  form: NodeForm,
  entityOf: (id: EntityTypeId) => Omit<CapturingEntity, "name" | "variable"> | undefined,
): CompiledForm | undefined => {
  const fields = askableFields(form).flatMap((field): ReadonlyArray<CompiledField> => {
    const { name, entity, question, wrong, optional } = field
    const known = entityOf(entity.id)
    if (known === undefined) return []
    const label = fieldLabel(field)
    return [
      {
        name,
        label,
        entityId: entity.id,
        entity: { name: entity.name, variable: name, ...known },
        question: question.trim() === "" ? `${label}?` : question,
        wrong: wrong.filter((text) => text.trim() !== ""),
        optional: optional === true,
      },
    ]
  })
  return fields.length === 0
    ? undefined
    : { fields, confirm: form.confirm, formulas: new Map(readFormulasOfForm(form)) }
}
