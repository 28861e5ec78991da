const digits = /^\d{1,15}$/u
const grouped = /^(-?)(\d{1,3}(?:[. ]\d{3})+)(?:,(\d+))?$/u
const withComma = /^(-?)(\d+)(?:,(\d+))?$/u
const withPoint = /^(-?)(\d+)\.(\d+)$/u

/**
 * Understands a whole text as a number: '1.234,50', '1234,5', '1 234', '-3', 'R$ 1.234,50', '10%', and '1234.5' as systems
 * write it. Undefined for anything else, and for a number that is not finite.
 */
export const readNumber = (text: string): number | undefined => {
  if (text === "") return undefined
  if (digits.test(text)) return Number(text)
  const written = text
    .replace(/[\u00a0\u202f]/gu, " ")
    .replace(/\u2212/gu, "-")
    .trim()
    .replace(/^(-?)\s*R\$\s*/u, "$1")
    .replace(/\s*%$/u, "")
  const found = grouped.exec(written) ?? withComma.exec(written) ?? withPoint.exec(written)
  if (found === null) return undefined
  const [, sign = "", whole = "", part = "0"] = found
  const value = Number(`${sign}${whole.replace(/[. ]/gu, "")}.${part}`)
  return Number.isFinite(value) ? value : undefined
}

/** Writes a number as people do: '1234,5', without thousands; at most ten decimals. */
export const numberAsWritten = (value: number): string =>
  Number.isSafeInteger(value)
    ? String(value)
    : Number.isFinite(value)
      ? value
          .toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 10 })
          .replace(".", ",")
          .replace(/^-0$/u, "0")
      : ""
