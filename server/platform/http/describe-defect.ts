import { Cause } from "effect"

/** Describes a thrown value for the log: messages and stacks with their causes, never a query's parameters. */
export const describeDefect = (thrown: unknown): string => {
  if (Cause.isCause(thrown)) return thrown.reasons.map(reasonOf).join("\n")
  const lines: Array<string> = []
  let error = thrown
  for (let depth = 0; depth < 8 && error !== undefined; depth += 1) {
    lines.push(`${depth === 0 ? "" : "caused by "}${describeOne(error)}`)
    error = error instanceof Error ? error.cause : undefined
  }
  return lines.join("\n")
}

const reasonOf = (reason: Cause.Reason<unknown>): string => {
  switch (reason._tag) {
    case "Die":
      return describeDefect(reason.defect)
    case "Fail":
      return describeDefect(reason.error)
    case "Interrupt":
      return "interrupted"
  }
}

const describeOne = (error: unknown): string => {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : typeof error
}
