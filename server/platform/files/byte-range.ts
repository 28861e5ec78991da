import type { ByteRange } from "./file-store.ts"

/**
 * Parses a `Range` header. Undefined: send the whole file, also if the header is not a single byte range;
 * "unsatisfiable": it begins past the end.
 */
export const byteRangeOf = (header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "") {
    const wanted = Math.min(Number(last), bytes)
    return wanted === 0 ? "unsatisfiable" : { from: bytes - wanted, to: bytes - 1 }
  }
  if (last !== "" && Number(last) < Number(first)) return undefined
  if (Number(first) >= bytes) return "unsatisfiable"
  return { from: Number(first), to: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
