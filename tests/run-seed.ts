// Read by vitest on Node, also for suites without Node's types: the two globals of it that are used here.
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { readonly write: (text: string) => void }
}

const usual = 20_261_119
const stated = process.env["PROSA_SEED"] ?? ""

const seedOf = (wish: string): number => {
  if (wish === "") return usual
  if (wish === "random") return Math.floor(Math.random() * 1_000_000_000)
  const seed = Number(wish)
  if (!Number.isInteger(seed)) throw new Error(`PROSA_SEED is 'random' or a whole number, not '${wish}'`)
  return seed
}

/**
 * Seed of all that tests choose at random: properties, storms, crowds. It is always the same, so that a run that fails fails
 * again; PROSA_SEED states another, or `random` to hunt.
 */
export const runSeed: number = seedOf(stated)

if (stated !== "") process.stdout.write(`PROSA_SEED=${runSeed} repeats the random choices of this worker\n`)
