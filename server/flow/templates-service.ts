import { mayDo } from "@prosa/core/access"
import {
  adaptTemplate,
  type FlowReleases,
  seenByImporter,
  seenReleases,
  staleToSave,
  type Templates,
} from "@prosa/core/flow"
import type { AuditAction } from "@prosa/core/audit"
import { type BotId, fold, notAllowed, type NotFound, notFound, type TemplateId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, actorCan, forOwnCompany, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { knownReferences } from "./flow-references.ts"
import { findFlowOwner, findRelease, readDocument, readReleases, storeEditing, touchBot } from "./flow-store.ts"
import { insertTemplate, listTemplates, lockTemplate, readTemplateFlow, removeTemplate } from "./template-store.ts"

/** The tests that templates carry besides their flow, of a context that comes after this one. */
export interface TestsOfTemplates {
  /** Keeps copies of a bot's tests with a template. */
  readonly keep: (tx: Tx, templateId: TemplateId, botId: BotId) => Effect.Effect<void>
  /**
   * Adds a template's tests to a bot whose row is locked, by name, as many as a bot may have. A test of the bot with the
   * same name stays as it is.
   */
  readonly bring: (tx: Tx, templateId: TemplateId, botId: BotId, by: string) => Effect.Effect<void>
  readonly remove: (tx: Tx, templateId: TemplateId) => Effect.Effect<void>
}

export interface TemplatesDeps {
  readonly transactions: Transactions
  readonly testsOfTemplates: TestsOfTemplates
}

/**
 * Implements `Templates` on the database, for the templates of the actor's workspaces. Every change is audited.
 */
export const createTemplates = (actor: Actor, { transactions, testsOfTemplates }: TemplatesDeps): Templates => {
  const { workspaces: own } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const audit = (tx: Tx, action: AuditAction, subject: string, detail: Readonly<Record<string, unknown>>) =>
    insertAudit(tx, actor, { action, subject, detail })
  const flowOf = (tx: Tx, id: TemplateId) => readTemplateFlow(tx, id, own).pipe(orNotFound)

  return {
    list: ({ companyId, workspaces, name, offset, limit }) =>
      actorCan(actor, "template_view")
        ? forOwnCompany(actor, companyId, () =>
            inTenant((tx) =>
              listTemplates(tx, {
                asked: ownWorkspaces(actor, workspaces),
                own,
                nameFolded: fold(name.trim()),
                offset,
                limit,
              }),
            ),
          )
        : Effect.fail(notAllowed),

    create: ({ botId, botFlowId, name, workspaces }) => {
      if (!mayDo(actor, "template.create")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, findFlowOwner(tx, botId, false))
          const release = yield* findRelease(tx, botId, botFlowId).pipe(orNotFound)
          if (!workspaces.every((workspaceId) => owns(actor, { workspaceId }))) return yield* Effect.fail(notFound)
          const document = yield* readDocument(tx, release.id)
          const id = yield* insertTemplate(tx, {
            name: name.trim(),
            botId,
            botFlowId: release.id,
            workspaces,
            document,
            by: actor.name,
          })
          yield* testsOfTemplates.keep(tx, id, botId)
          const detail = { name: name.trim(), botId, flowId: release.id, workspaces }
          yield* audit(tx, "template.create", `template ${id}`, detail)
          return { id }
        }),
      )
    },

    flow: (id) => (actorCan(actor, "template_view") ? inTenant((tx) => flowOf(tx, id)) : Effect.fail(notAllowed)),

    import: ({ botId, templateId, seen }) => {
      // It writes the bot's flow, as a save does.
      if (!mayDo(actor, "template.exchange") || !mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          // The row lock serialises it with saves and publications of the bot.
          const bot = yield* ownedBy(actor, findFlowOwner(tx, botId, true))
          const drawn = yield* flowOf(tx, templateId)
          const now: FlowReleases = yield* readReleases(tx, bot)
          const stale = staleToSave(seen ?? seenByImporter(now), now)
          if (stale !== undefined) return yield* Effect.fail(stale)
          const { document, problems } = adaptTemplate(drawn, yield* knownReferences(tx, drawn))
          yield* touchBot(tx, botId, actor.name, undefined)
          const release = yield* storeEditing(tx, botId, now, { document, by: actor.name })
          yield* testsOfTemplates.bring(tx, templateId, botId, actor.name)
          yield* audit(tx, "template.import", `bot ${botId}`, { templateId, flowId: release.id })
          return { botId, createdBotFlowId: release.id, seen: seenReleases(release, now), problems }
        }),
      )
    },

    remove: (id) => {
      if (!mayDo(actor, "template.remove")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const { name } = yield* lockTemplate(tx, id, own).pipe(orNotFound)
          yield* removeTemplate(tx, id)
          yield* testsOfTemplates.remove(tx, id)
          yield* audit(tx, "template.remove", `template ${id}`, { name })
        }),
      )
    },
  }
}

const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, NotFound> =>
  Effect.flatMap(found, (value) => (value === undefined ? Effect.fail(notFound) : Effect.succeed(value)))
