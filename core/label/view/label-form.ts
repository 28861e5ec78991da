import { Effect } from "effect"
import type { Session } from "../../access/view/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { labelMessages } from "../label-messages.ts"
import { type Label, type LabelColour, LabelContent, type Labels } from "../label.ts"

/** What the form needs. */
export interface LabelFormDeps extends RecordFormDeps {
  readonly labels: Pick<Labels, "create" | "update">
  readonly session: Session
  readonly done: () => void
  readonly closed: () => void
}

/** Creates the form of a label, or of a new one with this colour. */
export const createLabelForm = (
  scope: Scope,
  target: Label | { readonly colour: LabelColour },
  { labels, session, done, closed, ...deps }: LabelFormDeps,
): RecordForm<LabelContent, undefined> => {
  const present = "id" in target ? target : undefined
  const values: LabelContent = { name: present?.name ?? "", colour: target.colour }
  return createRecordForm<LabelContent, undefined, LabelContent, void>(
    scope,
    {
      schema: LabelContent,
      blank: values,
      load: () => Effect.succeed({ values, facts: undefined }),
      save: (content) =>
        Effect.asVoid(
          present === undefined ? labels.create(session.companyId(), content) : labels.update(present.id, content),
        ),
      changes: (before, now) => Number(before.name !== now.name) + Number(before.colour !== now.colour),
      saved: labelMessages.saved,
      done,
      closed,
    },
    deps,
  )
}
