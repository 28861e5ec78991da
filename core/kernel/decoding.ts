import { Result, Schema, type SchemaIssue } from "effect"
import { type FieldError, sentences } from "./validation.ts"

/**
 * Decodes unknown input, at the edge. Fails with every invalid field and its Portuguese sentence, not only the first.
 * Undeclared fields are dropped, or with `undeclared: "refuse"` errors of their own.
 */
export const decode = <A, I>(
  schema: Schema.Codec<A, I>,
  input: unknown,
  { undeclared = "drop" }: { readonly undeclared?: "drop" | "refuse" } = {},
): Result.Result<A, ReadonlyArray<FieldError>> =>
  Result.mapError(
    Schema.decodeUnknownResult(schema, {
      errors: "all",
      onExcessProperty: undeclared === "refuse" ? "error" : "ignore",
    })(input),
    (error) => fieldErrors(error.issue),
  )

/** Parses the id in a part of an address; undefined if it is not a valid id. */
export const idFrom = <Id>(schema: Schema.Codec<Id, number>, text: string | null | undefined): Id | undefined =>
  text == null || text.trim() === "" ? undefined : Result.getOrUndefined(decode(schema, Number(text)))

/** Converts a schema's issue to the invalid fields, one sentence per path. */
export const fieldErrors = (issue: SchemaIssue.Issue): ReadonlyArray<FieldError> => {
  const found = new Map<string, string>()
  walk(issue, [], undefined, found)
  return [...found].map(([path, message]) => ({ path, message }))
}

const walk = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  outer: string | undefined,
  found: Map<string, string>,
): void => {
  switch (issue._tag) {
    case "Pointer":
      return walk(issue.issue, [...path, ...issue.path], undefined, found)
    case "Filter":
      // A check's own message is more specific than the message of the whole.
      return walk(issue.issue, path, sentence(issue.filter.annotations) ?? outer, found)
    case "Encoding":
      return walk(issue.issue, path, outer ?? sentence(issue.ast.annotations), found)
    case "Composite":
    case "AnyOf": {
      const own = outer ?? sentence(issue.ast.annotations)
      if (issue._tag === "AnyOf" && (own !== undefined || issue.issues.length === 0)) return note(path, own, found)
      for (const inner of issue.issues) walk(inner, path, own, found)
      return
    }
    case "MissingKey":
      return note(path, sentence(issue.annotations, "messageMissingKey") ?? outer ?? sentences.required, found)
    case "InvalidType":
      return note(path, outer ?? sentence(issue.ast.annotations) ?? sentences.invalid, found)
    case "InvalidValue":
      return note(path, sentence(issue.annotations) ?? outer, found)
    case "UnexpectedKey":
      return note(path, sentences.undeclared, found)
    case "Forbidden":
    case "OneOf":
      return note(path, outer, found)
  }
}

const note = (path: ReadonlyArray<PropertyKey>, message: string | undefined, found: Map<string, string>) => {
  const at = path.map(String).join(".")
  if (!found.has(at)) found.set(at, message ?? sentences.invalid)
}

const sentence = (annotations: object | undefined, key = "message"): string | undefined => {
  const value: unknown = annotations === undefined ? undefined : Reflect.get(annotations, key)
  return typeof value === "string" ? value : undefined
}
