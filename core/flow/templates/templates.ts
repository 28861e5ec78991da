import { type Effect, Schema } from "effect"
import {
  BotId,
  type CallRefused,
  type CompanyId,
  FlowId,
  NodeId,
  type Page,
  requiredText,
  sentences,
  TemplateId,
  uniqueList,
  WorkspaceId,
} from "../../kernel/index.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import type { FlowReleases, StaleFlow } from "../flow-releases.ts"

/** A template in tables and pickers (access, section 3, 'Template'). */
export const Template = Schema.Struct({
  id: TemplateId,
  name: Schema.String,
  /** The bot that it was made of; null for one that came with the product. */
  botId: Schema.NullOr(BotId),
  /** The release of that bot's flow, which may have been replaced since. */
  botFlowId: Schema.NullOr(FlowId),
  /** The workspaces in which it is seen, of those that the caller is a member of. */
  workspaces: Schema.Array(WorkspaceId),
  createdBy: Schema.String,
})
export type Template = typeof Template.Type

/** Maximum characters of a template's name. */
export const templateNameLimit = 120

/** The fields that a person writes: a name, and at least one workspace (access, section 5). */
export const TemplateFields = Schema.Struct({
  name: requiredText(templateNameLimit),
  workspaces: uniqueList(WorkspaceId).check(Schema.isMinLength(1, { message: sentences.emptyList })),
})
export type TemplateFields = typeof TemplateFields.Type

/** The input of a new template: a stored release of a bot's flow, and the written fields. */
export const TemplateDraft = Schema.Struct({ botId: BotId, botFlowId: FlowId, ...TemplateFields.fields })
export type TemplateDraft = typeof TemplateDraft.Type

/** What an imported flow lacks, at one of its nodes, as a Portuguese sentence that names the node. */
export const ImportProblem = Schema.Struct({ nodeId: NodeId, message: Schema.String })
export type ImportProblem = typeof ImportProblem.Type

/** A template to import into a bot. */
export interface TemplateImport {
  readonly botId: BotId
  readonly templateId: TemplateId
  /** The releases that the importer has seen. If absent, those that hold nobody's unpublished work (`seenByImporter`). */
  readonly seen?: FlowReleases | undefined
}

/** The editing release that an import wrote. */
export interface ImportedTemplate {
  readonly botId: BotId
  readonly createdBotFlowId: FlowId
  /** The releases that the next save or publication names as seen. */
  readonly seen: FlowReleases
  readonly problems: ReadonlyArray<ImportProblem>
}

/** The port to a company's templates. A template is seen by the members of its workspaces. */
export interface Templates {
  /** Lists the templates of the given workspaces whose name contains the text, by name. */
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<Template>, CallRefused>
  /** Keeps a copy of a stored release; later edits of the bot do not change it. */
  create(draft: TemplateDraft): Effect.Effect<{ readonly id: TemplateId }, CallRefused>
  flow(id: TemplateId): Effect.Effect<FlowDocument, CallRefused>
  /**
   * Writes the template's flow as the bot's editing release, leaving published versions unchanged. References that are
   * gone do not refuse it: they are `problems`.
   */
  import(wish: TemplateImport): Effect.Effect<ImportedTemplate, StaleFlow | CallRefused>
  remove(id: TemplateId): Effect.Effect<void, CallRefused>
}
