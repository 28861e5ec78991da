import { Effect } from "effect"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { WorkspaceId } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { loadedSelection, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { cannedMessages } from "../canned-messages.ts"
import { CannedContent, type CannedReach, type CannedReplies, type CannedReply } from "../canned-reply.ts"

/** What the form offers besides its values. */
export interface CannedFormFacts {
  /** Those whom it may be for: of more than one only by who may edit those of others. */
  readonly reaches: ReadonlyArray<CannedReach>
  readonly workspaces: ReadonlyArray<{ readonly id: WorkspaceId; readonly name: string }>
}

/** What the form needs. */
export interface CannedFormDeps extends RecordFormDeps {
  readonly canned: Pick<CannedReplies, "create" | "update">
  readonly session: Session
  readonly selection: WorkspaceSelection
  readonly done: () => void
  readonly closed: () => void
}

/** Creates the form of a canned reply, or of a new one, which may begin with a text. */
export const createCannedForm = (
  scope: Scope,
  target: CannedReply | { readonly text: string },
  deps: CannedFormDeps,
): RecordForm<CannedContent, CannedFormFacts> => {
  const { canned, session, selection, done, closed } = deps
  const { user } = session.state$.value
  const mayEdit = user !== undefined && mayDo(user, "canned.edit")
  const present = "id" in target ? target : undefined
  const values: CannedContent = {
    shortcut: present?.shortcut ?? "",
    text: target.text,
    reach: present?.reach ?? (mayEdit ? "company" : "person"),
    workspaceId: present?.workspaceId ?? null,
  }
  return createRecordForm<CannedContent, CannedFormFacts, CannedContent, void>(
    scope,
    {
      schema: CannedContent,
      blank: values,
      load: () =>
        Effect.map(loadedSelection(selection), ({ all }) => ({
          values,
          facts: {
            reaches: mayEdit
              ? all.length === 0
                ? ["company", "person"]
                : ["company", "workspace", "person"]
              : ["person"],
            workspaces: all,
          },
        })),
      save: (content) =>
        Effect.asVoid(
          present === undefined ? canned.create(session.companyId(), content) : canned.update(present.id, content),
        ),
      changes: (before, now) => fields.filter((field) => before[field] !== now[field]).length,
      saved: cannedMessages.saved,
      done,
      closed,
    },
    deps,
  )
}

const fields = ["shortcut", "text", "reach", "workspaceId"] as const

/** Changes whom a reply is for: the first workspace stands where one is needed. */
export const withReach = (
  form: Pick<RecordForm<CannedContent, CannedFormFacts>["form"], "set">,
  reach: CannedReach,
  { workspaces }: CannedFormFacts,
): void => {
  form.set("reach", reach)
  form.set("workspaceId", reach === "workspace" ? (workspaces[0]?.id ?? null) : null)
}
