import { Result } from "effect"
import { map } from "rxjs"
import type { Template, Templates } from "../../flow/index.ts"
import type { CompanyId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"

/** The templates of these workspaces for a dropdown, at most 200, by name; undefined until they have loaded. */
export const createTemplateOptions = (
  scope: Scope,
  {
    templates,
    companyId,
    workspaces,
  }: {
    readonly templates: Pick<Templates, "list">
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
  },
): Behavior<ReadonlyArray<Template> | undefined> =>
  hold<ReadonlyArray<Template> | undefined>(
    scope,
    undefined,
    callStream(() => templates.list({ companyId, workspaces, name: "", offset: 0, limit: 200 })).pipe(
      map((answer) => (Result.isFailure(answer) ? [] : answer.success.result)),
    ),
  )
