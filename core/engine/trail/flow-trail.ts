import type { BotId, NodeId } from "../../kernel/index.ts"
import type { EngineState } from "../step/engine-state.ts"

/** What a step passed through. */
export interface Passed {
  /** The nodes that it entered, in order. */
  readonly entered: ReadonlyArray<NodeId>
  /** The node that did not understand the person, and answered with a fallback message. */
  readonly missed?: NodeId
}

/** Where a conversation has been in the flow of one bot. Stored with the dialog, so that fields without a value are omitted. */
export interface BotTrail {
  readonly bot: BotId
  /** The node at which it stands, or stood last. */
  readonly at: NodeId
  /** The nodes that it reached, each once, in the order of their first visit. */
  readonly nodes: ReadonlyArray<NodeId>
  /** Those at which the person was not understood at least once. */
  readonly missed?: ReadonlyArray<NodeId>
  /** The bot has handed the conversation over to people, to another bot or to another system. */
  readonly handed?: true
}

/** Where a conversation has been, for each bot with a flow that conducted it; the present one is the last. */
export type FlowTrail = ReadonlyArray<BotTrail>

/** Nodes of one bot that a trail notes: it is written with the dialog, whatever a person does with a flow of thousands. */
export const trailLimit = 500

/** What the trail takes of one bot in a turn. */
export interface TrailLeg {
  readonly bot: BotId
  readonly passed?: Passed | undefined
  /** The bot handed the conversation over in this turn. */
  readonly hands: boolean
}

/** Whether a conversation in this state begins a trail: one that already stands in a flow would lack where it came from. */
export const beginsTrail = (state: EngineState | null): boolean => state === null || state.node === null

/** Adds a turn to a trail. Returns the same trail if nothing in it changes. */
export const followTrail = (trail: FlowTrail, legs: ReadonlyArray<TrailLeg>): FlowTrail =>
  legs.reduce((before, leg) => {
    const known = before.find(({ bot }) => bot === leg.bot)
    const next = trailOf(known, leg)
    if (next === undefined || next === known) return before
    // Whichever conducted it before has let it go.
    const others = before
      .filter(({ bot }) => bot !== leg.bot)
      .map((other): BotTrail => (other.handed ? other : { ...other, handed: true }))
    return [...others, next]
  }, trail)

const trailOf = (known: BotTrail | undefined, { bot, passed, hands }: TrailLeg): BotTrail | undefined => {
  const entered = passed?.entered ?? []
  const [first] = entered
  if (known === undefined && first === undefined) return undefined
  const before = known ?? { bot, at: first, nodes: [] }
  const nodes = withAll(before.nodes, entered)
  const at = entered.findLast((id) => nodes.includes(id)) ?? before.at
  if (at === undefined) return undefined
  const isNoted = passed?.missed !== undefined && nodes.includes(passed.missed)
  const missed = isNoted ? withAll(known?.missed ?? [], [passed.missed]) : known?.missed
  // A bot that enters a node again conducts the conversation again.
  const handed = hands || (known?.handed === true && entered.length === 0)
  if (
    known !== undefined &&
    nodes === known.nodes &&
    at === known.at &&
    missed === known.missed &&
    handed === (known.handed === true)
  )
    return known
  return { bot, at, nodes, ...(missed === undefined ? {} : { missed }), ...(handed ? { handed } : {}) }
}

/** Adds what is not there yet, up to the limit; the same list if there is nothing to add. */
const withAll = (known: ReadonlyArray<NodeId>, more: ReadonlyArray<NodeId>): ReadonlyArray<NodeId> => {
  let all = known
  for (const id of more) if (!all.includes(id) && all.length < trailLimit) all = [...all, id]
  return all
}
