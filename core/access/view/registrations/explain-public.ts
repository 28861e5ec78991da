import type { FieldError } from "../../../kernel/index.ts"

/** Explains a failure of a public form: under its fields where it names them, else under the form. */
export const explainPublic = (failure: {
  readonly _tag: string
  readonly message: string
  readonly errors?: ReadonlyArray<FieldError> | undefined
}): { readonly message?: string; readonly errors?: ReadonlyArray<FieldError> } =>
  failure.errors !== undefined && failure.errors.length > 0 ? { errors: failure.errors } : { message: failure.message }
