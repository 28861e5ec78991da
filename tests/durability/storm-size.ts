import { runSeed } from "../run-seed.ts"

// `npm run test:durability` states these; without them it is the short form, which `npm test` runs.
const stated = (name: string, otherwise: number): number => Number(process.env[`DURABILITY_${name}`] ?? otherwise)

/** The size of a storm, as the command states it. */
export const stormSize = {
  messages: stated("MESSAGES", 300),
  kills: stated("KILLS", 3),
  seed: stated("SEED", runSeed),
}

/** How long a storm of that size may take, in milliseconds. */
export const stormPatience = 120_000 + stormSize.messages * 100 + stormSize.kills * 20_000
