import { Effect } from "effect"
import type { FlowTrail } from "../../engine/index.ts"
import {
  type BotId,
  type CallRefused,
  type CompanyId,
  type FlowId,
  invalidInput,
  localTimeIn,
  notAllowed,
  notFound,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  type FlowFunnels,
  formerNodes,
  funnelOf,
  type FunnelWish,
  periodErrors,
  sumsOfTrail,
  type TitledNode,
  type TrailOutcome,
} from "../index.ts"

/** A conversation: when it began, where it has been, and what became of it where it is. */
export interface TrailedConversation {
  readonly at: number
  readonly trail: FlowTrail
  readonly outcome: TrailOutcome
}

/** A bot, the nodes of its published version (undefined: none), and those of versions before. */
export interface FunnelFlow {
  readonly name: string
  readonly published: ReadonlyArray<TitledNode> | undefined
  readonly former?: ReadonlyArray<TitledNode>
  readonly flowId?: FlowId
}

/** The port `FlowFunnels` without a server, with controls for tests. */
export interface InMemoryFlowFunnels extends FlowFunnels {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Adds conversations. */
  add(...conversations: ReadonlyArray<TrailedConversation>): void
  /** The queries received, in order. */
  readonly wishes: ReadonlyArray<FunnelWish>
}

/** Creates the funnels of one company, or of any if not given. `latency` is in milliseconds. */
export const createInMemoryFlowFunnels = (
  options: {
    readonly companyId?: CompanyId
    /** The flows by their bot; others do not exist. */
    readonly flows?: ReadonlyMap<BotId, FunnelFlow>
    readonly conversations?: ReadonlyArray<TrailedConversation>
    /** All are counted unless told. */
    readonly since?: string
    readonly timeZone?: string
    readonly latency?: number
    readonly now?: () => number
  } = {},
): InMemoryFlowFunnels => {
  const { flows = new Map<BotId, FunnelFlow>(), since = null, timeZone = "America/Sao_Paulo" } = options
  const { answer, refuse } = createFakeCalls(options.latency)
  const conversations = [...(options.conversations ?? [])]
  const wishes: Array<FunnelWish> = []
  const hourOf = localTimeIn(timeZone)
  return {
    refuse,
    wishes,
    add: (...more) => void conversations.push(...more),
    read: (wish) =>
      answer(() => {
        wishes.push(wish)
        const { companyId, botId, startAt, endAt } = wish
        const errors = periodErrors(wish)
        if (errors.length > 0) return Effect.fail<CallRefused>(invalidInput(errors))
        if (options.companyId !== undefined && companyId !== options.companyId) return Effect.fail(notAllowed)
        const flow = flows.get(botId)
        if (flow === undefined) return Effect.fail(notFound)
        const sums = conversations.flatMap(({ at, trail, outcome }) => {
          const { day } = hourOf(at)
          return day >= startAt && day <= endAt ? sumsOfTrail(trail, botId, outcome) : []
        })
        const { name: botName, published, former = [], flowId = null } = flow
        const gone = new Set(formerNodes(sums, published))
        return Effect.succeed(
          funnelOf({
            botId,
            botName,
            flowId,
            published,
            former: former.filter(({ id }) => gone.has(id)),
            sums,
            since,
            timeZone,
            today: hourOf((options.now ?? (() => testNow))()).day,
          }),
        )
      }),
  }
}
