import { runSeed } from "../run-seed.ts"

// `npm run test:durability` states these; without them it is the short form, which `npm test` runs.
const stated = (name: string, otherwise: number): number => Number(process.env[`DURABILITY_${name}`] ?? otherwise)

/** The size of a storm, as the command states it. */
export const stormSize = {
  messages: stated("MESSAGES", 300),
  kills: stated("KILLS", 3),
  seed: stated("SEED", runSeed),
}

/** The size of a storm over campaigns: messages of each of three campaigns. */
export const campaignStormSize = {
  each: stated("CAMPAIGN_MESSAGES", 12),
  kills: stated("CAMPAIGN_KILLS", 4),
  seed: stormSize.seed,
}

/** How long a storm of that size may take, in milliseconds. */
export const stormPatience =
  120_000 +
  Math.max(stormSize.messages * 100, campaignStormSize.each * 3_000) +
  Math.max(stormSize.kills, campaignStormSize.kills) * 20_000
