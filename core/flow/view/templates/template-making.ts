import { cutTo, type WorkspaceId } from "../../../kernel/index.ts"
import { createForm, type Form, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { templateMessages as say } from "../../templates/template-messages.ts"
import { TemplateFields, templateNameLimit } from "../../templates/templates.ts"
import type { FlowTemplates } from "./flow-templates.ts"

/** The written values of a new template. */
export interface TemplateValues {
  readonly name: string
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/** The dialog 'Criar template' (conversations, section 5). */
export interface TemplateMaking {
  readonly form: Form<TemplateValues>
  /** Selects or deselects a workspace. */
  toggle(id: WorkspaceId): void
}

/**
 * Creates the form, which proposes the flow's name, and the workspace if there is only one. `done` is called once the
 * template exists.
 */
export const createTemplateMaking = (
  scope: Scope,
  deps: {
    readonly templates: Pick<FlowTemplates, "create">
    readonly flowName: string
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly toasts: Toasts
    readonly done: () => void
  },
): TemplateMaking => {
  const { templates, flowName, workspaces, toasts, done } = deps
  const form: Form<TemplateValues> = createForm(scope, {
    schema: TemplateFields,
    values: { name: cutTo(flowName, templateNameLimit), workspaces: workspaces.length === 1 ? workspaces : [] },
    save: templates.create,
    explain: (failure) => {
      if (failure._tag === "StaleFlow") return { message: `${failure.message} ${say.resolveFirst}` }
      const errors = failure._tag === "InvalidInput" ? (failure.errors ?? []) : []
      return errors.length > 0 ? { errors } : { message: failure.message }
    },
    saved: () => {
      toasts.show({ kind: "ok", title: say.created })
      done()
    },
  })
  return {
    form,
    toggle: (id) => {
      const { workspaces: chosen } = form.state$.value.values
      form.set("workspaces", chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
    },
  }
}
