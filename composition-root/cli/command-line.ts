import { parseArgs } from "node:util"
import { Result } from "effect"

/** What an option takes: `true` a value, `false` none. */
export type OptionTable = Readonly<Record<string, { readonly short?: string; readonly takesValue: boolean }>>

/** What was typed after a command's name. */
export interface Typed {
  readonly places: ReadonlyArray<string>
  readonly has: (option: string) => boolean
  /** Every value that an option was given, in order. */
  readonly all: (option: string) => ReadonlyArray<string>
  /** The last value that an option was given. */
  readonly one: (option: string) => string | undefined
}

/** Reads arguments by a table of options; refused with a sentence for each one that the table does not know or cannot take. */
export const readCommandLine = (
  args: ReadonlyArray<string>,
  table: OptionTable,
): Result.Result<Typed, ReadonlyArray<string>> => {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { short, takesValue }]) => [
      name,
      { type: takesValue ? ("string" as const) : ("boolean" as const), ...(short !== undefined && { short }) },
    ]),
  )
  // Not strict: what Node says of a wrong option, it says in English.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const wrong: Array<string> = []
  const values = new Map<string, Array<string>>()
  const places: Array<string> = []
  for (const token of tokens) {
    if (token.kind === "positional") places.push(token.value)
    if (token.kind !== "option") continue
    const option = Object.hasOwn(table, token.name) ? table[token.name] : undefined
    if (option === undefined) wrong.push(`Opção desconhecida: ${token.rawName}.`)
    else if (option.takesValue && token.value === undefined) wrong.push(`A opção ${token.rawName} precisa de um valor.`)
    else if (!option.takesValue && token.value !== undefined) wrong.push(`A opção ${token.rawName} não tem valor.`)
    else values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? ""])
  }
  const all = (option: string) => values.get(option) ?? []
  return wrong.length > 0
    ? Result.fail(wrong)
    : Result.succeed({ places, all, has: (option) => values.has(option), one: (option) => all(option).at(-1) })
}
