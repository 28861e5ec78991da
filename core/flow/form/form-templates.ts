import { Result } from "effect"
import { templatePieces, templateRenamed } from "../calls/call-template.ts"
import { type Formula, readFormula, subjectsOfFormula } from "../logic/formula.ts"
import type { Subject } from "../logic/value-types.ts"
import type { FormField, NodeForm } from "./node-form.ts"

/** A text of a form, and where it stands in it. */
export interface FormText {
  readonly text: string
  readonly path: ReadonlyArray<string | number>
}

/** Lists the texts of a form. */
export const textsOfForm = ({ fields, confirm }: NodeForm): ReadonlyArray<FormText> => [
  ...fields.flatMap(({ question, wrong }, at) => [
    { text: question, path: ["fields", at, "question"] },
    ...wrong.map((text, place) => ({ text, path: ["fields", at, "wrong", place] })),
  ]),
  ...(confirm === null ? [] : [{ text: confirm, path: ["confirm"] }]),
]

/** Changes the texts of a form; the same form if none changes. */
export const withFormTexts = (form: NodeForm, change: (text: string) => string): NodeForm => {
  const fields = sameOr(form.fields, (field): FormField => {
    const question = change(field.question)
    const wrong = sameOr(field.wrong, change)
    return question === field.question && wrong === field.wrong ? field : { ...field, question, wrong }
  })
  const confirm = form.confirm === null ? null : change(form.confirm)
  return fields === form.fields && confirm === form.confirm ? form : { fields, confirm }
}

/** Returns the formulas of a form that can be read, by their text. */
export const readFormulasOfForm = (form: NodeForm): ReadonlyArray<readonly [text: string, formula: Formula]> =>
  [...new Set(textsOfForm(form).flatMap(({ text }) => formulasIn(text)))].flatMap((text) => {
    const read = readFormula(text)
    return Result.isSuccess(read) ? [[text, read.success] as const] : []
  })

/** Lists what a form's texts read. */
export const subjectsOfForm = (form: NodeForm): ReadonlyArray<Subject> =>
  readFormulasOfForm(form).flatMap(([, formula]) => subjectsOfFormula(formula))

/** Renames a value wherever a form asks for it or its texts read it; the same form if it does neither. */
export const formRenamed = (form: NodeForm, from: string, to: string): NodeForm => {
  const read = withFormTexts(form, (text) => templateRenamed(text, from, to))
  const fields = sameOr(read.fields, (field) => (field.name === from ? { ...field, name: to } : field))
  return fields === read.fields ? read : { ...read, fields }
}

const formulasIn = (text: string): ReadonlyArray<string> =>
  templatePieces(text).flatMap((piece) => (piece.kind === "formula" ? [piece.formula] : []))

const sameOr = <A>(list: ReadonlyArray<A>, change: (item: A) => A): ReadonlyArray<A> => {
  const changed = list.map(change)
  return changed.every((item, at) => item === list[at]) ? list : changed
}
