import { Effect, Schema } from "effect"
import {
  adaptTemplate,
  type KnownReferences,
  type FlowDocument,
  seenByImporter,
  staleToSave,
  type Template,
  type Templates,
} from "../index.ts"
import {
  type CallRefused,
  CompanyId,
  fold,
  notAllowed,
  notFound,
  TemplateId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { InMemoryFlows } from "./in-memory-flows.ts"

/** A template with its flow. */
export interface KeptTemplate extends Template {
  readonly document: FlowDocument
}

/** The port `Templates` without a server, with controls for tests. */
export interface InMemoryTemplates extends Templates {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<KeptTemplate>
}

/** Options of the fake. */
export interface InMemoryTemplatesFacts {
  readonly templates?: ReadonlyArray<KeptTemplate>
  /** The workspaces of the person who calls; by default those of any template. */
  readonly workspaces?: ReadonlyArray<WorkspaceId>
  readonly createdBy?: string
  /** What imported flows may refer to; anything by default. */
  readonly known?: KnownReferences
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** Creates the templates of company 1, made of and imported into the bot of `flows`. */
export const createInMemoryTemplates = (
  flows: InMemoryFlows,
  { templates = [], workspaces, createdBy = "Helena", known = {}, latency = 0 }: InMemoryTemplatesFacts = {},
): InMemoryTemplates => {
  const { answer, refuse } = createFakeCalls(latency)
  let kept = templates
  const isOwn = (id: WorkspaceId) => workspaces === undefined || workspaces.includes(id)
  const visible = ({ document: _document, ...template }: KeptTemplate): Template => ({
    ...template,
    workspaces: template.workspaces.filter(isOwn).toSorted((a, b) => a - b),
  })
  const found = (id: TemplateId): Effect.Effect<KeptTemplate, typeof notFound> => {
    const template = kept.find((each) => each.id === id && each.workspaces.some(isOwn))
    return template === undefined ? Effect.fail(notFound) : Effect.succeed(template)
  }
  return {
    refuse,
    get kept() {
      return kept
    },
    list: ({ companyId, workspaces: asked, name, offset, limit }) =>
      answer(() => {
        if (companyId !== ownCompany) return Effect.fail(notAllowed)
        const matching = kept
          .filter(
            (template) =>
              template.workspaces.some((id) => isOwn(id) && asked.includes(id)) &&
              fold(template.name).includes(fold(name)),
          )
          .toSorted((a, b) => compare(fold(a.name), fold(b.name)) || a.id - b.id)
        return Effect.succeed({ result: matching.slice(offset, offset + limit).map(visible), total: matching.length })
      }),
    create: ({ botId, botFlowId, name, workspaces: seenIn }) =>
      answer(() =>
        Effect.gen(function* () {
          const { id: release, document } = yield* flows.load({ botId, flowId: botFlowId })
          if (!seenIn.every(isOwn)) return yield* Effect.fail(notFound)
          const id = Schema.decodeSync(TemplateId)(Math.max(0, ...kept.map((each) => each.id)) + 1)
          const made = { id, name: name.trim(), botId, botFlowId: release, workspaces: seenIn, createdBy, document }
          kept = [...kept, made]
          return { id }
        }),
      ),
    flow: (id) => answer(() => Effect.map(found(id), ({ document }) => document)),
    import: ({ botId, templateId, seen }) =>
      answer(() =>
        Effect.gen(function* () {
          yield* flows.load({ botId, flowId: -1 })
          const { document: drawn } = yield* found(templateId)
          const now = flows.releases
          const stale = staleToSave(seen ?? seenByImporter(now), now)
          if (stale !== undefined) return yield* Effect.fail(stale)
          const { document, problems } = adaptTemplate(drawn, known)
          const flowId = flows.stored.id
          const stored = yield* flows
            .save({ botId, flowId }, { seen: now, document })
            // templates hold only flows that were saved
            .pipe(Effect.catchTag("NotAFlow", Effect.die))
          return { botId, createdBotFlowId: stored.id, seen: stored.seen, problems }
        }),
      ),
    remove: (id) =>
      answer(() =>
        Effect.map(found(id), () => {
          kept = kept.filter((each) => each.id !== id)
        }),
      ),
  }
}

const ownCompany = Schema.decodeSync(CompanyId)(1)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
