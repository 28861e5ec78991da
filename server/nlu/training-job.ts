import { KeyPurpose } from "@prosa/core/credential"
import { BotId } from "@prosa/core/kernel"
import { Schema } from "effect"

/** The kind of the jobs that train agents; a bot has one for each of its agents. */
export const trainingJobKind = "train-agent"

/** The version that an agent of a bot is to learn. */
export const TrainingJob = Schema.Struct({ botId: BotId, purpose: KeyPurpose, version: Schema.String })
export type TrainingJob = typeof TrainingJob.Type
