import { parseArgs } from "node:util"
import { Result } from "effect"

/** The options of a command; `takesValue` is false for flags. */
export type OptionTable = Readonly<Record<string, { readonly short?: string; readonly takesValue: boolean }>>

/** The parsed arguments of a command. */
export interface Typed {
  readonly places: ReadonlyArray<string>
  readonly has: (option: string) => boolean
  /** Returns every value of an option, in order. */
  readonly all: (option: string) => ReadonlyArray<string>
  /** Returns the last value of an option. */
  readonly one: (option: string) => string | undefined
}

/** Parses arguments by a table of options; fails with a sentence for each argument that is unknown or invalid. */
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
  // Not strict, because Node's own messages are in English.
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
