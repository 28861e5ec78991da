import { Result } from "effect"
import { decodeBytes } from "../../kernel/index.ts"
import { flowJsonLimit, isTooDeep } from "../json/flow-json.ts"
import { isGzip, isZip } from "./file-marks.ts"
import { zipEntries } from "./zip-entries.ts"

/** A file of another builder as its reader gets it: one text, or the texts of an archive. */
export interface ForeignFile {
  /** What the text says if it is JSON, else undefined. */
  readonly json: unknown
  /** The text of a file that is no archive, else ''. */
  readonly text: string
  /** The text files of an archive by their paths, else empty. */
  readonly entries: ReadonlyMap<string, string>
}

/** Opens the bytes of a file of another builder, an archive by its content; fails with a Portuguese sentence. */
export const openForeignFile = (input: string | Uint8Array): Result.Result<ForeignFile, string> => {
  if (input.length > flowJsonLimit)
    return Result.fail(`O arquivo tem mais de ${flowJsonLimit / 1_000_000} milhões de caracteres.`)
  if (typeof input !== "string" && isGzip(input))
    return Result.fail("Um .tgz não é aberto aqui: descompacte-o, e envie a pasta em um .zip.")
  if (typeof input !== "string" && isZip(input))
    return Result.map(zipEntries(input), (entries) => ({ json: undefined, text: "", entries }))
  const text = (typeof input === "string" ? input : decodeBytes(input)).replace(/^\uFEFF/u, "")
  if (!isJsonText(text)) return Result.succeed({ json: undefined, text, entries: new Map() })
  if (isTooDeep(text)) return Result.fail("O arquivo tem níveis demais.")
  return Result.succeed({ json: jsonIn(text), text, entries: new Map() })
}

const isJsonText = (text: string): boolean => /^\s*[{[]/u.test(text)

/** Reads a text as JSON; undefined if it is none, or too deep for any builder. Total. */
export const jsonIn = (text: string): unknown =>
  isJsonText(text) && !isTooDeep(text) ? Result.getOrUndefined(Result.try((): unknown => JSON.parse(text))) : undefined

/**
 * Returns the folder of an archive in which a file of this name stands nearest to the top, '' for the top itself; undefined if none does. People
 * pack the folder of a project as often as what is in it.
 */
export const folderOf = (entries: ReadonlyMap<string, string>, name: string): string | undefined => {
  const folders = [...entries.keys()]
    .filter((path) => path === name || path.endsWith(`/${name}`))
    .map((path) => path.slice(0, path.length - name.length))
    .toSorted((one, other) => one.split("/").length - other.split("/").length)
  return folders[0]
}
