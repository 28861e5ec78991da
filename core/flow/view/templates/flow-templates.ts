import { Effect } from "effect"
import type { BotId, CallRefused, TemplateId } from "../../../kernel/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { StaleFlow } from "../../flow-releases.ts"
import type { NotAFlow } from "../../flows.ts"
import { templateMessages as say } from "../../templates/template-messages.ts"
import type { ImportProblem, TemplateFields, Templates } from "../../templates/templates.ts"
import type { OpenRelease } from "../storing/flow-source.ts"
import type { FlowStoring } from "../storing/flow-storing.ts"

/** Templates of a bot's open flow: made of it, or imported in its place. */
export interface FlowTemplates {
  /** Saves unsaved changes, then makes a template of the stored release. */
  create(fields: TemplateFields): Effect.Effect<{ readonly id: TemplateId }, StaleFlow | NotAFlow | CallRefused>
  /**
   * Imports a template and opens the imported flow; unsaved changes are discarded. A conflict is shown by the editor,
   * where the import may be repeated knowingly.
   */
  import(id: TemplateId): Effect.Effect<"imported" | "conflict", CallRefused>
}

interface FlowTemplatesDeps {
  readonly botId: BotId
  readonly templates: Templates
  readonly storing: FlowStoring
  readonly toasts: Toasts
  /** Opens the imported flow. */
  readonly open: (release: OpenRelease, problems: ReadonlyArray<ImportProblem>) => void
}

/** Creates the templates of an open flow. */
export const createFlowTemplates = ({ botId, templates, storing, toasts, open }: FlowTemplatesDeps): FlowTemplates => ({
  create: (fields) =>
    Effect.flatMap(storing.saved(), ({ flowId }) => templates.create({ botId, botFlowId: flowId, ...fields })),
  import: (templateId) =>
    Effect.callback((resume) => {
      let problems: ReadonlyArray<ImportProblem> = []
      let conflicted = false
      storing.replace<CallRefused>({
        call: (seen) =>
          Effect.map(templates.import({ botId, templateId, seen }), (imported) => {
            problems = imported.problems
            return { flowId: imported.createdBotFlowId, seen: imported.seen }
          }),
        opened: (release) => {
          toasts.show({ kind: "ok", title: say.imported })
          open(release, problems)
          resume(Effect.succeed("imported"))
        },
        refused: (failure) => {
          // After a conflict the dialog that shows failures is closed.
          if (conflicted) toasts.show({ kind: "error", title: say.importFailed, detail: failure.message, life: 5_000 })
          else resume(Effect.fail(failure))
        },
        conflicted: () => {
          conflicted = true
          resume(Effect.succeed("conflict"))
        },
      })
    }),
})
