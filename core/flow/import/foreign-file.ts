import { Result } from "effect"
import { decodeBytes } from "../../kernel/index.ts"
import { flowJsonLimit, isTooDeep } from "../json/flow-json.ts"

/** A file of another builder as its reader gets it: one text, or the texts of an archive. */
export interface ForeignFile {
  /** What the text says if it is JSON, else undefined. */
  readonly json: unknown
  /** The text of a file that is no archive, else ''. */
  readonly text: string
  /** The text files of an archive by their paths, else empty. */
  readonly entries: ReadonlyMap<string, string>
}

/** Opens the bytes of a file of another builder; fails with a Portuguese sentence. */
export const openForeignFile = (input: string | Uint8Array): Result.Result<ForeignFile, string> => {
  if (input.length > flowJsonLimit)
    return Result.fail(`O arquivo tem mais de ${flowJsonLimit / 1_000_000} milhões de caracteres.`)
  if (typeof input !== "string" && isGzip(input))
    return Result.fail("Um .tgz não é aberto aqui: descompacte-o, e envie a pasta em um .zip.")
  const text = (typeof input === "string" ? input : decodeBytes(input)).replace(/^\uFEFF/u, "")
  if (!/^\s*[{[]/u.test(text)) return Result.succeed({ json: undefined, text, entries: new Map() })
  if (isTooDeep(text)) return Result.fail("O arquivo tem níveis demais.")
  const json = Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
  return Result.succeed({ json, text, entries: new Map() })
}

/** Returns whether bytes are packed by gzip, as the archives that Botpress exports. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
