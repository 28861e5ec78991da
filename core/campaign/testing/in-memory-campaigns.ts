import { Effect, Result, Schema } from "effect"
import { type CallRefused, CampaignId, type CompanyId, invalidInput, notAllowed, notFound } from "../../kernel/index.ts"
import type { MessageTemplate, VendorRefused } from "../../channel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  actOn,
  audienceErrors,
  type BotNotConnected,
  botNotConnected,
  botNotOnTemplates,
  type CampaignActionRefused,
  type CampaignBotChoice,
  campaignBots,
  campaignMessages,
  type CampaignRisks,
  type CampaignRow,
  isMessageIn,
  isRetriable,
  type CampaignRun,
  type Campaigns,
  claimSending,
  type NewCampaign,
  newCampaignErrors,
  messagesCsvHead,
  messagesCsvLines,
  nobodyReceives,
  type ReportedState,
  riskRefusal,
  campaignPreviewOf,
  settleSending,
  templateMedia,
} from "../index.ts"
import { aCampaignBot, aCampaignContact, campaignFound, type CampaignContactFacts } from "./campaign-fixtures.ts"
import { createFakeAudience } from "./fake-audience.ts"
import { refusalOfNew, textOfDraft } from "./fake-creation.ts"
import {
  detailsOfStored,
  preparingFrom,
  prepareStored,
  reportStored,
  retryStored,
  rowOfStored,
  type StoredCampaign,
  storedFrom,
} from "./stored-campaign.ts"

/** The port `Campaigns` without a server, with controls for tests. */
export interface InMemoryCampaigns extends Campaigns {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Takes the company's flag away, or gives it back. */
  allow(allowed: boolean): void
  /** Sends the next message of a campaign, whether it is due or not. */
  sendNext(id: CampaignId, outcome?: "sent" | "failed"): void
  /** The last message that was sent is answered; `refuses`: by a word that asks for no more campaigns. */
  answerLast(id: CampaignId, refuses?: boolean): void
  /** What the vendor reports of a message by its place. */
  report(id: CampaignId, place: number, reported: ReportedState): void
  /** Pauses a campaign as the server itself does. */
  pauseFor(id: CampaignId, reason: CampaignRow["pauseReason"]): void
  /** Has campaigns of large selections wait for their messages, or makes all of them. */
  holdPreparing(holds: boolean): void
  /** The drafts that were saved, in order. */
  readonly created: ReadonlyArray<NewCampaign>
}

const refusedAction = (status: CampaignActionRefused["status"]): CampaignActionRefused => ({
  _tag: "ActionRefused",
  status,
  message: campaignMessages.actionRefused,
})
const iso = (at: number) => new Date(at).toISOString()

/**
 * Creates the campaigns of one company, or of any if not given. Days are those of São Paulo; filters of contacts look at
 * name, e-mail, phone and workspace alone. `latency` is in milliseconds.
 */
export const createInMemoryCampaigns = (
  options: {
    readonly companyId?: CompanyId
    readonly contacts?: ReadonlyArray<CampaignContactFacts>
    readonly bots?: ReadonlyArray<CampaignBotChoice>
    readonly campaigns?: ReadonlyArray<NewCampaign>
    /** The approved templates of every number that sends some. */
    readonly templates?: ReadonlyArray<MessageTemplate>
    /** Why the vendor lists no templates. */
    readonly templatesRefused?: VendorRefused
    /** Who has accepted the risks of campaigns by QR code; Camila unless told, null for nobody. */
    readonly risks?: CampaignRisks["accepted"]
    /** The name of the user. */
    readonly userName?: string
    readonly workspaceName?: string
    readonly latency?: number
    /** As of `holdPreparing`; false unless told. */
    readonly holdsPreparing?: boolean
    /** The present, in milliseconds since 1970. */
    readonly now?: () => number
  } = {},
): InMemoryCampaigns => {
  const { userName = "Camila Duarte", workspaceName = "SAC", now = () => testNow } = options
  const contacts = options.contacts ?? [aCampaignContact()]
  let bots = options.bots ?? [aCampaignBot()]
  const { answer, refuse } = createFakeCalls(options.latency)
  const created: Array<NewCampaign> = []
  const stored: Array<StoredCampaign> = []
  let allowed = true
  let risks: CampaignRisks = {
    accepted: options.risks === undefined ? { by: "Camila Duarte", at: iso(now() - 86_400_000) } : options.risks,
  }

  const permitted = <Work extends Effect.Effect<unknown, unknown>>(work: () => Work, companyId?: CompanyId) => {
    const foreign = companyId !== undefined && options.companyId !== undefined && companyId !== options.companyId
    type Answer = Effect.Effect<Effect.Success<Work>, Effect.Error<Work> | CallRefused>
    return answer((): Answer => (allowed && !foreign ? (work() as Answer) : Effect.fail(notAllowed)))
  }
  const find = (id: CampaignId) => stored.find((one) => one.id === id)
  const found = (id: CampaignId): StoredCampaign => {
    const one = find(id)
    if (one === undefined) throw new Error(`no campaign ${id}`)
    return one
  }
  const { divided, chosen, isPreparedLater } = createFakeAudience(contacts, (id) => find(id)?.rows ?? [])
  let isHeld = options.holdsPreparing === true
  const templates = options.templates ?? []
  const saidBy = (draft: NewCampaign) => textOfDraft(draft, templates)
  const put = (draft: NewCampaign): CampaignId => {
    const id = Schema.decodeSync(CampaignId)(stored.length + 1)
    const { audience } = draft
    const said = saidBy(draft)
    if (isPreparedLater(audience)) stored.push(preparingFrom(id, { draft, said }, chosen(audience).length, now()))
    else stored.push(storedFrom(id, { draft, said }, divided({ audience, ...said }), now()))
    if (!isHeld) prepareAll()
    return id
  }
  const prepareAll = () => {
    for (const one of stored)
      if (one.preparing !== null) prepareStored(one, divided({ ...one.said, audience: one.draft.audience }), now())
  }
  const settled = (one: StoredCampaign, run: CampaignRun, reason = "") => {
    one.rows = one.rows.map((row, place) => {
      const state = run.messages[place] ?? row.state
      return state === row.state
        ? row
        : { ...row, state, reason, mayRetry: isRetriable({ state, reason, isTaken: false }), at: iso(now()) }
    })
    one.run = run
  }
  const rowOf = (one: StoredCampaign) =>
    rowOfStored(
      one,
      bots.find(({ id }) => id === one.draft.botId),
      { workspaceName, now: now() },
    )
  for (const draft of options.campaigns ?? []) put(draft)

  return {
    refuse,
    created,
    allow: (next) => {
      allowed = next
    },
    holdPreparing: (holds) => {
      isHeld = holds
      if (!holds) prepareAll()
    },
    sendNext: (id, outcome = "sent") => {
      const one = found(id)
      const at = one.run.messages.indexOf("pending")
      const due = Math.max(now(), one.run.startAt, (one.run.lastSendingAt ?? 0) + one.run.interval * 1_000)
      const run = settleSending(claimSending(one.run, due), at, outcome)
      settled(one, { ...run, lastSendingAt: run.lastSendingAt === null ? null : now() })
    },
    report: (id, place, reported) => reportStored(found(id), { place, reported }, now()),
    answerLast: (id, refuses = false) => {
      const one = found(id)
      const last = one.rows.findLast(({ state, answeredAt }) => state === "sent" && answeredAt === null)
      const refusedAt = refuses ? iso(now()) : null
      one.rows = one.rows.map((row) => (row === last ? { ...row, answeredAt: iso(now()), refusedAt } : row))
      if (refuses && last !== undefined) one.refused += 1
    },
    pauseFor: (id, reason) => {
      const one = found(id)
      one.run = { ...one.run, status: "PAUSED" }
      one.pauseReason = reason
    },
    list: ({ companyId, workspaces, filters, offset, limit }) =>
      permitted(() => {
        const rows = stored
          .filter(({ draft }) => workspaces.includes(draft.workspaceId))
          .map(rowOf)
          .filter((row) => campaignFound(row, filters))
          .toSorted((a, b) => b.id - a.id)
        return Effect.succeed({ result: rows.slice(offset, offset + limit), total: rows.length })
      }, companyId),
    get: (id) =>
      permitted(() => {
        const one = find(id)
        if (one === undefined) return Effect.fail(notFound)
        return Effect.succeed({
          ...detailsOfStored(one),
          campaign: rowOf(one),
          createdBy: userName,
        })
      }),
    messages: (id, { state, offset, limit }) =>
      permitted(() => {
        const one = find(id)
        if (one === undefined) return Effect.fail(notFound)
        const rows = one.rows.filter((row) => isMessageIn(row, state))
        return Effect.succeed({ result: rows.slice(offset, offset + limit), total: rows.length })
      }),
    exportMessages: (id, { state }) =>
      permitted(() => {
        const one = find(id)
        if (one === undefined) return Effect.fail(notFound)
        const rows = one.rows.filter((row) => isMessageIn(row, state))
        return Effect.succeed(
          (async function* () {
            yield messagesCsvHead()
            yield messagesCsvLines(rows)
          })(),
        )
      }),
    retry: (id, places) =>
      permitted(() => {
        const one = find(id)
        if (one === undefined) return Effect.fail(notFound)
        const risky = riskRefusal(one.draft.media, risks)
        if (risky !== undefined) return Effect.fail(risky)
        if (one.run.status === "CANCELLED" || one.preparing !== null) return Effect.fail(refusedAction(one.run.status))
        return Effect.succeed({ retried: retryStored(one, places, contacts) })
      }),
    preview: (wish) =>
      permitted(() => {
        const errors = audienceErrors(wish)
        return errors.length > 0 ? Effect.fail(invalidInput(errors)) : Effect.succeed(campaignPreviewOf(divided(wish)))
      }, wish.companyId),
    create: (draft) =>
      permitted(() => {
        const errors = newCampaignErrors(draft, now())
        if (errors.length > 0) return Effect.fail(invalidInput(errors))
        const bot = bots.find(({ id }) => id === draft.botId)
        if (bot === undefined) return Effect.fail(notFound)
        const said = saidBy(draft)
        const refusal = refusalOfNew(draft, { bot, said, risks })
        if (refusal !== undefined) return Effect.fail(refusal)
        const { audience } = draft
        if (!isPreparedLater(audience) && divided({ ...said, audience }).receives.length === 0)
          return Effect.fail(nobodyReceives)
        created.push(draft)
        return Effect.succeed({ id: put(draft) })
      }, draft.companyId),
    act: (id, action) =>
      permitted(() => {
        const one = find(id)
        if (one === undefined) return Effect.fail(notFound)
        const risky = action === "start" ? riskRefusal(one.draft.media, risks) : undefined
        if (risky !== undefined) return Effect.fail(risky)
        const acted = actOn(one.run, action, now())
        if (Result.isFailure(acted)) {
          return Effect.fail(refusedAction(acted.failure.status))
        }
        settled(one, acted.success)
        if (acted.success.isPreparing !== true) one.preparing = null
        one.pauseReason = acted.success.status === "PAUSED" ? "person" : ""
        one.pausedBy = acted.success.status === "PAUSED" ? userName : ""
        return Effect.void
      }),
    risks: ({ companyId }) => permitted(() => Effect.succeed(risks), companyId),
    acceptRisks: ({ companyId }) =>
      permitted(() => {
        risks = { accepted: risks.accepted ?? { by: userName, at: iso(now()) } }
        return Effect.succeed(risks)
      }, companyId),
    setDailyCap: (id, dailyCap) =>
      permitted(() => {
        const bot = bots.find((one) => one.id === id)
        if (bot === undefined) return Effect.fail(notFound)
        if (!bot.isWhatsappQrCodeConnected) return Effect.fail(botNotConnected)
        bots = bots.map((one) => (one === bot ? { ...bot, dailyCap } : one))
        return Effect.void
      }),
    templates: (id) =>
      permitted((): Effect.Effect<ReadonlyArray<MessageTemplate>, CallRefused | BotNotConnected | VendorRefused> => {
        const bot = bots.find((one) => one.id === id)
        if (bot === undefined) return Effect.fail(notFound)
        if (campaignBots([bot], templateMedia).length === 0) return Effect.fail(botNotOnTemplates)
        return options.templatesRefused === undefined
          ? Effect.succeed(templates)
          : Effect.fail(options.templatesRefused)
      }),
    bots: ({ companyId }) => permitted(() => Effect.succeed(bots), companyId),
  }
}
