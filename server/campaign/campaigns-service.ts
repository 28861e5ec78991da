import {
  actedStanding,
  audienceErrors,
  botNotConnected,
  botNotOnTemplates,
  type CampaignAction,
  type CampaignContact,
  type CampaignMedia,
  type CampaignNotCreated,
  campaignPreviewOf,
  type Campaigns,
  type CampaignText,
  divideAudience,
  type DividedAudience,
  fillerOf,
  isByTemplate,
  type NewCampaign,
  newCampaignErrors,
  nobodyReceives,
  prepareContact,
  type PreparedContact,
  templateMedia,
} from "@prosa/core/campaign"
import {
  type BotId,
  type CallRefused,
  type CampaignId,
  type ConnectionId,
  invalidInput,
  notFound,
} from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import { keepFileOfCampaign, type UploadDeps } from "../channel/index.ts"
import type { KeptRefusals } from "../contact/index.ts"
import { isRepeated, runOnce } from "../platform/storage/idempotency.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { contactsOfAudience, isPreparedLater, keepAudience } from "./audience-store.ts"
import { type ChosenBot, connectionBy, findCampaignBot, listCampaignBots } from "./campaign-bots.ts"
import { type CampaignToInsert, cancelPending, lockCampaign, storeStanding } from "./campaign-changes.ts"
import { namedFile, namedFileRefusal, storeCampaignFile } from "./campaign-file.ts"
import { approvedTemplate, messageOfTemplate, type TemplateDeps, templatesOfNumber } from "./campaign-templates.ts"
import { findCampaign, listCampaigns, workspaceOfCampaign } from "./campaign-rows.ts"
import { exportMessages, listCampaignMessages } from "./messages/message-rows.ts"
import { retryMessages } from "./messages/retry-messages.ts"
import { permittedIn } from "./permitted.ts"
import { endPreparation, schedulePreparation } from "./preparation/prepare-campaign-job.ts"
import { acceptRisks, readRisks, requireRisks } from "./risk-acceptance.ts"
import { setDailyCap } from "./sending/daily-cap.ts"
import { lockNumber, planNumber } from "./sending/number-plan.ts"
import { storeNewCampaign, storePreparingCampaign } from "./store-new-campaign.ts"

export interface CampaignsDeps extends UploadDeps, TemplateDeps {
  readonly keptRefusals: KeptRefusals
}

/** A new campaign with what it is stored with. */
type RowToStore = Pick<NewCampaign, "audience" | "botId" | "name"> & CampaignToInsert

/** Implements `Campaigns` on the database: for the actor's workspaces, and only where the company may send campaigns. */
export const createCampaigns = (actor: Actor, deps: CampaignsDeps): Campaigns => {
  const { companyId, workspaces: own } = actor
  const { clock, repeated } = deps

  const permitted = permittedIn(actor, deps)

  const divided = (tx: Tx, wish: CampaignText & Pick<NewCampaign, "audience">) =>
    Effect.flatMap(contactsOfAudience(tx, wish.audience, own, deps.keptRefusals), (contacts) =>
      divideInSlices(contacts, wish),
    )

  /** Finds the bot of a new campaign, and refuses one that cannot send it. */
  const senderOf = (tx: Tx, draft: NewCampaign) =>
    Effect.gen(function* () {
      if (!owns(actor, draft)) return yield* Effect.fail(notFound)
      const bot = yield* ownedBy(actor, findCampaignBot(tx, draft.botId))
      const connectionId = connectionBy(bot, draft.media)
      if (connectionId !== undefined) return connectionId
      return yield* Effect.fail(isByTemplate(draft.media) ? botNotOnTemplates : botNotConnected)
    })

  /** Stores a campaign for few contacts, or for those that the call lists, with all of its messages. */
  const storeWhole = (tx: Tx, row: RowToStore, now: number) =>
    Effect.gen(function* () {
      const { receives, left } = yield* divided(tx, row)
      if (receives.length === 0) return yield* Effect.fail(nobodyReceives)
      return { id: yield* storeNewCampaign(tx, row, { receives, left }, now), messages: receives.length }
    })

  /** Stores a campaign for many contacts, whose messages are made behind the call. */
  const storePreparing = (tx: Tx, row: RowToStore, now: number) =>
    Effect.gen(function* () {
      const { id, total } = yield* storePreparingCampaign(
        tx,
        row,
        (made) => keepAudience(tx, made, row.audience, own),
        now,
      )
      yield* schedulePreparation(tx, id, now)
      return { id, contacts: total }
    })

  /** The template of a new campaign as its number has it approved; null for a free text. */
  const templateOf = ({ template, file }: NewCampaign, sender: ConnectionId) =>
    template === null
      ? Effect.succeed(null)
      : approvedTemplate(
          templatesOfNumber(deps, companyId, sender, template.name),
          template,
          file === null ? null : namedFile(file),
        )

  const templates = (id: BotId) =>
    Effect.flatMap(
      permitted("campaign_create", (tx) =>
        Effect.gen(function* () {
          const bot = yield* ownedBy(actor, findCampaignBot(tx, id))
          return connectionBy(bot, templateMedia) ?? (yield* Effect.fail(botNotOnTemplates))
        }),
      ),
      (connectionId) => templatesOfNumber(deps, companyId, connectionId),
    )

  const create = (draft: NewCampaign): Effect.Effect<{ readonly id: CampaignId }, CampaignNotCreated | CallRefused> =>
    Effect.gen(function* () {
      const now = clock.now()
      const { file } = draft
      // Everything that can refuse it comes before the file is stored, and again with the campaign. A repetition gets the first
      // answer, though by now the start may have passed.
      const sender = yield* permitted(
        "campaign_create",
        (tx) =>
          Effect.gen(function* () {
            if (repeated !== undefined && (yield* isRepeated(tx, repeated))) return undefined
            const errors = newCampaignErrors(draft, now)
            const fileRefusal = file === null ? undefined : namedFileRefusal(file)
            if (errors.length > 0) return yield* Effect.fail(invalidInput(errors))
            if (fileRefusal?._tag === "InvalidInput") return yield* Effect.fail(fileRefusal)
            const connectionId = yield* senderOf(tx, draft)
            yield* requireRisks(tx, draft.media)
            return fileRefusal === undefined ? connectionId : yield* Effect.fail(fileRefusal)
          }),
        draft.companyId,
      )
      const template = sender === undefined ? null : yield* templateOf(draft, sender)
      const stored =
        file === null || sender === undefined
          ? null
          : yield* storeCampaignFile(deps, companyId, actor.userId, file, template)
      const insert = (tx: Tx) =>
        Effect.gen(function* () {
          const connectionId = yield* senderOf(tx, draft)
          const fileId = stored?.id ?? null
          const said =
            template === null ? { template } : { template, message: messageOfTemplate(template), mapping: {} }
          const row = { ...draft, ...said, connectionId, fileId, createdBy: actor.userId }
          const { id, ...counted } = (yield* isPreparedLater(tx, draft.audience, own))
            ? yield* storePreparing(tx, row, now)
            : yield* storeWhole(tx, row, now)
          if (fileId !== null) yield* keepFileOfCampaign(tx, id, fileId)
          const detail = { name: draft.name, botId: draft.botId, ...counted }
          yield* insertAudit(tx, actor, { action: "campaign.create", subject: `campaign ${id}`, detail })
          yield* lockNumber(tx, connectionId)
          yield* planNumber(tx, connectionId, now)
          return { id }
        })
      return yield* permitted(
        "campaign_create",
        // every route answers a key that was used with another input with 422
        (tx) =>
          repeated === undefined ? insert(tx) : (runOnce(tx, repeated, draft, insert(tx)) as ReturnType<typeof insert>),
        draft.companyId,
      )
    })

  const act = (id: CampaignId, action: CampaignAction) =>
    permitted("campaign_edit", (tx) =>
      Effect.gen(function* () {
        const now = clock.now()
        yield* ownedBy(actor, workspaceOfCampaign(tx, id))
        const numbers = yield* numbersOf(tx, id)
        if (action === "start") yield* requireRisks(tx, numbers.media)
        // In one order, so that two actions never wait for each other; before any row is locked.
        for (const number of [...new Set([numbers.present, numbers.next])].toSorted((a, b) => a - b))
          yield* lockNumber(tx, number)
        const campaign = yield* lockCampaign(tx, id)
        if (campaign === undefined) return yield* Effect.fail(notFound)
        const acted = actedStanding(campaign, action, now)
        if (Result.isFailure(acted)) {
          const { status, message } = acted.failure
          return yield* Effect.fail({ _tag: "ActionRefused" as const, status, message })
        }
        if (action === "cancel") yield* cancelPending(tx, id, now)
        if (campaign.isPreparing === true) yield* endPreparation(tx, id)
        const pause =
          action === "pause" ? ({ reason: "person", by: actor.userId } as const) : ({ reason: "", by: null } as const)
        yield* storeStanding(tx, id, acted.success, now, pause)
        if (action === "start")
          yield* tx.run(sql`
            update campaigns set connection_id = ${numbers.next} where company_id = ${company} and id = ${id}`)
        yield* insertAudit(tx, actor, { action: `campaign.${action}`, subject: `campaign ${id}`, detail: {} })
        yield* planNumber(tx, action === "start" ? numbers.next : numbers.present, now)
      }),
    )

  return {
    list: ({ companyId: named, workspaces, ...wish }) =>
      permitted(
        "campaign_view",
        (tx) => listCampaigns(tx, { ...wish, workspaces: ownWorkspaces(actor, workspaces) }, clock.now()),
        named,
      ),
    get: (id) =>
      permitted("campaign_view", (tx) =>
        Effect.map(
          ownedBy(actor, findCampaign(tx, id, clock.now())),
          ({ workspaceId: _workspaceId, ...found }) => found,
        ),
      ),
    messages: (id, wish) =>
      permitted("campaign_view", (tx) =>
        Effect.andThen(ownedBy(actor, workspaceOfCampaign(tx, id)), listCampaignMessages(tx, id, wish)),
      ),
    exportMessages: (id, wish) =>
      Effect.andThen(
        permitted("campaign_view", (tx) => ownedBy(actor, workspaceOfCampaign(tx, id))),
        exportMessages((work) => deps.transactions.asTenant(companyId, work), id, wish),
      ),
    retry: (id, places) =>
      permitted("campaign_edit", (tx) =>
        Effect.andThen(ownedBy(actor, workspaceOfCampaign(tx, id)), retryMessages(tx, actor, id, places, clock.now())),
      ),
    preview: (wish) =>
      permitted(
        "campaign_create",
        (tx) =>
          Effect.gen(function* () {
            const errors = audienceErrors(wish)
            if (errors.length > 0) return yield* Effect.fail(invalidInput(errors))
            return campaignPreviewOf(yield* divided(tx, wish))
          }),
        wish.companyId,
      ),
    create,
    templates,
    act,
    risks: ({ companyId: named }) => permitted("campaign_create", readRisks, named),
    acceptRisks: ({ companyId: named }) =>
      permitted("campaign_create", (tx) => acceptRisks(tx, actor, clock.now()), named),
    setDailyCap: (id, dailyCap) =>
      permitted("campaign_edit", (tx) => setDailyCap(tx, actor, id, dailyCap, clock.now())),
    bots: ({ companyId: named, workspaces }) =>
      permitted("campaign_create", (tx) => listCampaignBots(tx, ownWorkspaces(actor, workspaces), clock.now()), named),
  }
}

/** Contacts that are prepared before other work goes on. */
const preparedTogether = 2_000

/** Decides who of many contacts receives a campaign, and lets other work of the server go on in between. */
const divideInSlices = (
  contacts: ReadonlyArray<CampaignContact>,
  { audience, ...said }: CampaignText & Pick<NewCampaign, "audience">,
): Effect.Effect<DividedAudience> =>
  Effect.gen(function* () {
    const written = new Map(audience.kind === "written" ? audience.messages.map(({ id, text }) => [id, text]) : [])
    const fill = fillerOf(said)
    const textFor = (contact: CampaignContact) => {
      const text = written.get(contact.id)
      return text === undefined ? fill(contact) : Result.succeed(text)
    }
    const prepared: Array<PreparedContact> = []
    for (let from = 0; from < contacts.length; from += preparedTogether) {
      if (from > 0) yield* Effect.yieldNow
      for (const contact of contacts.slice(from, from + preparedTogether))
        prepared.push(prepareContact(contact, textFor))
    }
    return divideAudience(prepared)
  })

/** The number that a campaign sends by, and the one that its bot would send by now. */
const numbersOf = (tx: Tx, id: CampaignId) =>
  Effect.gen(function* () {
    const {
      botId,
      connectionId: present,
      media,
    } = yield* tx.onlyRow<{
      readonly botId: ChosenBot["id"]
      readonly connectionId: ConnectionId
      readonly media: CampaignMedia
    }>(sql`
      select bot_id as "botId", connection_id as "connectionId", media from campaigns where company_id = ${company} and id = ${id}`)
    const bot = yield* findCampaignBot(tx, botId)
    return { present, next: (bot && connectionBy(bot, media)) ?? present, media }
  })
