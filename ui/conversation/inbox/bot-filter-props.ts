import type { BotId } from "@prosa/core/kernel"

export interface BotFilterProps {
  /** None: all of them. */
  readonly chosen: ReadonlyArray<BotId>
  readonly onChoose: (bots: ReadonlyArray<BotId>) => void
}
