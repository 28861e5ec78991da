import { Schema } from "effect"

/** The required fields of every object of a value, by where the object stands: '' is the value itself, '.rows[]' each of its rows. */
export type RequiredFields = Readonly<Record<string, ReadonlyArray<string>>>

interface Described {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Described>
  readonly oneOf?: ReadonlyArray<Described>
  readonly allOf?: ReadonlyArray<Described>
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Described | false
  readonly prefixItems?: ReadonlyArray<Described>
  readonly additionalProperties?: Described | boolean
}

/**
 * Reads from a schema which fields of its wire form it cannot do without. A variant of a union is named by its tag: '<message>', or
 * without one, but for the first, by the fields that it has and those before do not: '<module>'.
 */
export const requiredFieldsOf = (schema: Schema.Constraint): RequiredFields => {
  const { schema: described, definitions } = Schema.toJsonSchemaDocument(schema)
  // JSON Schema, of which only these keys are read
  const named = definitions as Readonly<Record<string, Described>>
  const found = new Map<string, Set<string>>()
  const read = (part: Described, at: string, within: ReadonlyArray<string>): void => {
    if (part.$ref !== undefined) {
      const name = part.$ref.split("/").at(-1) ?? ""
      const referred = named[name]
      if (referred !== undefined && !within.includes(name)) read(referred, at, [...within, name])
    }
    const before = new Set<string>()
    for (const variant of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) {
      const own = tagOf(variant) === "" ? (variant.required ?? []).filter((name) => !before.has(name)) : []
      read(variant, before.size > 0 && own.length > 0 ? `${at}<${own.toSorted().join(" ")}>` : at, within)
      for (const name of variant.required ?? []) before.add(name)
    }
    for (const variant of part.allOf ?? []) read(variant, at, within)
    if (part.properties !== undefined) {
      const place = `${at}${tagOf(part)}`
      found.set(place, new Set([...(found.get(place) ?? []), ...(part.required ?? [])]))
      for (const [name, field] of Object.entries(part.properties)) read(field, `${place}.${name}`, within)
    }
    for (const item of [...(part.prefixItems ?? []), ...(typeof part.items === "object" ? [part.items] : [])])
      read(item, `${at}[]`, within)
    if (typeof part.additionalProperties === "object") read(part.additionalProperties, `${at}.*`, within)
  }
  read(described as Described, "", [])
  return Object.fromEntries([...found].map(([place, fields]) => [place, [...fields].sort()]))
}

const tagOf = ({ properties = {}, required = [] }: Described): string => {
  for (const name of ["_tag", "type", "kind"]) {
    const tag = properties[name]
    const [value, ...more] = tag?.const === undefined ? (tag?.enum ?? []) : [tag.const]
    if (required.includes(name) && typeof value === "string" && more.length === 0) return `<${value}>`
  }
  return ""
}
