import { mayDo } from "@prosa/core/access"
import { performance } from "node:perf_hooks"
import {
  type FlowProblem,
  flowReferences,
  type FlowReferences,
  lostReferences,
  lostSettings,
  problemSentence,
  settingTargets,
  unattendedSettings,
} from "@prosa/core/flow"
import {
  type BotTrouble,
  type HomeSummaries,
  homeRows,
  type HomeTrouble,
  type HomeTroubles,
  leavesUnanswered,
  mostUrgent,
} from "@prosa/core/home"
import type { Clock, CompanyId, NodeId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { attendedWorkspaces } from "../access/index.ts"
import { type Actor, actorCan, forOwnCompany, ownWorkspaces } from "../caller/index.ts"
import { type FoundReferences, peekReferences, readDocument } from "../flow/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { checkFlow, type FlowCheck, type FlowChecks } from "./flow-checks.ts"
import {
  type BotRow,
  type BrokenChannelRow,
  countFailedWebhooks,
  type FailedWebhookRow,
  listBrokenChannels,
  listReleases,
  listTransferringBots,
  readFirstSteps,
  readPausedCampaigns,
  readWaitingRooms,
  type ReleaseRow,
  type TransferringBotRow,
} from "./home-store.ts"

export interface HomeDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly flowChecks: FlowChecks
  /** Time after which a request begins no further check of a flow, in milliseconds; default 50. */
  readonly checkingTime?: number
}

/** Time for which a failed webhook counts, in milliseconds: 24 hours. */
const webhookFailuresFor = 86_400_000

/** Implements `HomeSummaries` on the database, for the actor's workspaces and permissions. */
export const createHomeSummaries = (actor: Actor, deps: HomeDeps): HomeSummaries => {
  const { transactions, clock } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  const seesRooms = mayDo(actor, "room.answer")
  const seesBots = mayDo(actor, "bot.write")
  const seesCampaigns = actorCan(actor, "campaign_view")
  const invites = mayDo(actor, "collaborator.invite")
  const hasSteps = seesBots || invites || mayDo(actor, "bot.create")

  return {
    today: (wish) =>
      forOwnCompany(actor, wish.companyId, () =>
        Effect.gen(function* () {
          const workspaces = ownWorkspaces(actor, wish.workspaces)
          const at = clock.now()
          const read = yield* inTenant((tx) =>
            Effect.gen(function* () {
              const rooms = seesRooms ? yield* readWaitingRooms(tx, workspaces, actor.userId) : null
              const steps = hasSteps ? yield* readFirstSteps(tx, actor.workspaces, invites) : null
              const releases = seesBots ? yield* listReleases(tx, workspaces) : []
              const bots = [...new Set(releases.map(({ botId }) => botId))]
              const failed = yield* countFailedWebhooks(tx, bots, at - webhookFailuresFor)
              const transferring = seesBots ? yield* listTransferringBots(tx, workspaces) : []
              const channels = seesBots ? yield* listBrokenChannels(tx, workspaces) : []
              const campaigns = seesCampaigns ? yield* readPausedCampaigns(tx, workspaces) : null
              return { rooms, steps, releases, failed, transferring, channels, campaigns }
            }),
          )
          const { rooms, steps, releases, campaigns } = read
          const checked = yield* checkReleases(inTenant, companyId, releases, deps)
          const troubles = seesBots ? yield* inTenant((tx) => troublesOf(tx, checked, read)) : null
          return { at: new Date(at).toISOString(), rooms, troubles, campaigns, steps }
        }),
      ),
  }
}

interface CheckedRelease {
  readonly release: ReleaseRow
  /** Undefined: left to a later request. */
  readonly check: FlowCheck | undefined
}

/**
 * Checks the releases. Documents that are not in the cache are read and checked one by one, outside of transactions, until
 * the time is over; at least one is.
 */
const checkReleases = (
  inTenant: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>,
  companyId: CompanyId,
  releases: ReadonlyArray<ReleaseRow>,
  { flowChecks, checkingTime = 50 }: HomeDeps,
): Effect.Effect<ReadonlyArray<CheckedRelease>> => {
  const until = performance.now() + checkingTime
  let isFirst = true
  return Effect.forEach(releases, (release) =>
    Effect.gen(function* () {
      const revision = { companyId, flowId: release.flowId, revision: release.revision }
      const known = flowChecks.get(revision)
      if (known !== undefined) return { release, check: known }
      if (!isFirst && performance.now() > until) return { release, check: undefined }
      isFirst = false
      const document = yield* inTenant((tx) => readDocument(tx, release.flowId))
      const check = checkFlow(document)
      flowChecks.keep(revision, check)
      return { release, check }
    }),
  )
}

/** A problem of a bot, and how its line is made if it is shown. */
interface FoundTrouble extends BotTrouble {
  readonly line: (tx: Tx) => Effect.Effect<HomeTrouble>
}

/** What was read of bots besides their flows. */
interface ReadTroubles {
  readonly failed: ReadonlyArray<FailedWebhookRow>
  readonly transferring: ReadonlyArray<TransferringBotRow>
  readonly channels: ReadonlyArray<BrokenChannelRow>
}

const troublesOf = (
  tx: Tx,
  checked: ReadonlyArray<CheckedRelease>,
  { failed, transferring, channels }: ReadTroubles,
): Effect.Effect<HomeTroubles> =>
  Effect.gen(function* () {
    const targets = transferring.flatMap(({ settings }) => settingTargets(settings))
    const known = yield* peekReferences(
      tx,
      allReferences([
        ...checked.flatMap(({ check }) => check?.references ?? []),
        flowReferences({ nodes: [] }, targets),
      ]),
    )
    const inTurn = targets.flatMap((target) => (target.kind === "sequential-person" ? [target.workspaceId] : []))
    const attended = yield* attendedWorkspaces(tx, inTurn)
    const broken = checked.flatMap(({ release, check }): ReadonlyArray<FoundTrouble> => {
      if (check === undefined || (check.blocking.length === 0 && hasAll(known, check.references))) return []
      const part = release.published ? "published" : "editing"
      return [{ botId: release.botId, part, line: (own) => flowLine(own, release, check, known) }]
    })
    const unanswered = failed.flatMap((failure): ReadonlyArray<FoundTrouble> => {
      // the release that conversations follow; a bot that has answered has one
      const release = checked.find((one) => one.release.botId === failure.botId)
      if (release === undefined) return []
      return [{ botId: failure.botId, part: "webhook", line: () => Effect.succeed(webhookLine(release, failure)) }]
    })
    const misled = transferring.flatMap((row): ReadonlyArray<FoundTrouble> => {
      const [first, ...others] = [
        ...lostSettings(row.settings, known),
        ...unattendedSettings(row.settings, known.workspaces, attended),
      ]
      if (first === undefined) return []
      const line = { type: "setting" as const, bot: botOf(row), ...first, others: others.length }
      return [{ botId: row.botId, part: "setting", line: () => Effect.succeed(line) }]
    })
    const down = channels.map((row): FoundTrouble => {
      const { botId, medium, account: name, phone, reason, others } = row
      const line = { type: "channel" as const, bot: botOf(row), medium, name, phone, reason, others }
      return { botId, part: "channel", line: () => Effect.succeed(line) }
    })
    const troubles = mostUrgent([...down, ...broken, ...unanswered, ...misled])
    return {
      first: yield* Effect.forEach(troubles.slice(0, homeRows), ({ line }) => line(tx)),
      bots: troubles.length,
      unanswered: troubles.filter(({ part }) => leavesUnanswered(part)).length,
      unchecked: checked.filter(({ check }) => check === undefined).length,
    }
  })

const flowLine = (
  tx: Tx,
  release: ReleaseRow,
  { blocking, titles, references }: FlowCheck,
  known: FoundReferences,
): Effect.Effect<HomeTrouble> =>
  Effect.gen(function* () {
    // only a lost reference needs the document again
    const document = hasAll(known, references) ? undefined : yield* readDocument(tx, release.flowId)
    const problems: ReadonlyArray<FlowProblem> = [
      ...blocking,
      ...(document === undefined ? [] : lostReferences(document, known)),
    ]
    const [first] = problems
    if (first === undefined) return yield* Effect.die(new Error("a flow with a problem has none"))
    const titleOf = (id: NodeId) =>
      titles.get(id) ?? document?.nodes.find((node) => node.id === id)?.title ?? String(id)
    return {
      type: "flow" as const,
      bot: botOf(release),
      flowId: release.flowId,
      published: release.published,
      nodeId: first.nodeId,
      nodeTitle: titleOf(first.nodeId),
      sentence: problemSentence(first),
      others: problems.length - 1,
    }
  })

const webhookLine = ({ release, check }: CheckedRelease, { nodeTitle, dialogs }: FailedWebhookRow): HomeTrouble => ({
  type: "webhook",
  bot: botOf(release),
  flowId: release.flowId,
  nodeId: [...(check?.titles ?? [])].find(([, title]) => title === nodeTitle)?.[0] ?? null,
  nodeTitle,
  dialogs,
})

const botOf = ({ botId, name, avatarColor, avatarIconUrl }: BotRow) => ({
  id: botId,
  name,
  avatarColor,
  avatarIconUrl,
})

const allReferences = (of: ReadonlyArray<FlowReferences>): FlowReferences => ({
  workspaces: distinct(of.flatMap(({ workspaces }) => workspaces)),
  people: distinct(of.flatMap(({ people }) => people)),
  bots: distinct(of.flatMap(({ bots }) => bots)),
  modules: distinct(of.flatMap(({ modules }) => modules)),
  files: distinct(of.flatMap(({ files }) => files)),
  entities: distinct(of.flatMap(({ entities }) => entities)),
})

const distinct = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(all)]

const hasAll = (known: FoundReferences, wanted: FlowReferences): boolean =>
  wanted.workspaces.every((id) => known.workspaces.has(id)) &&
  wanted.people.every((id) => known.people.has(id)) &&
  wanted.bots.every((id) => known.bots.has(id)) &&
  wanted.files.every((id) => known.files.has(id)) &&
  wanted.entities.every((id) => known.entities.has(id))
