import { Effect, Result, Schema } from "effect"
import { map } from "rxjs"
import type { Collaborators } from "../../access/index.ts"
import {
  type BotId,
  type CompanyId,
  type FieldError,
  type InvalidInput,
  invalidInput,
  sameValue,
  UserId,
  WorkspaceId,
} from "../../kernel/index.ts"
import type { Behavior, Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { roomTransferMessages } from "../../transfer/index.ts"
import type { Bots } from "../bot.ts"
import type { NamedPeopleTransfer, PeopleTransferDraft } from "../bot-settings.ts"
import { createWorkspacePeople, type PeopleChoices } from "./workspace-people.ts"

/** The choices of the room-transfer dialog: workspace first, then the way, then the collaborator. */
export const PeopleTransferValues = Schema.Struct({
  workspaceId: Schema.NullOr(WorkspaceId),
  /** One collaborator, or those of the workspace in turn. */
  way: Schema.Literals(["specific", "sequential"]),
  userId: Schema.NullOr(UserId),
  transferDialogInitiatedByBot: Schema.Boolean,
})
export type PeopleTransferValues = typeof PeopleTransferValues.Type

/** 'Transferência' of a bot (bots, section 2). */
export interface PeopleTransferForm {
  readonly record: RecordForm<PeopleTransferValues, NamedPeopleTransfer>
  readonly people$: Behavior<PeopleChoices>
  /** Chooses the workspace; another one has other collaborators. */
  chooseWorkspace(id: WorkspaceId): void
  reloadPeople(): void
}

/** Creates the form of a bot's room transfer; the collaborators load with each chosen workspace. */
export const createPeopleTransferForm = (
  scope: Scope,
  id: BotId,
  deps: RecordFormDeps & {
    readonly bots: Pick<Bots, "peopleTransfer" | "setPeopleTransfer">
    readonly collaborators: Pick<Collaborators, "ofWorkspace">
    readonly companyId: CompanyId
    /** The bot's workspace, which is preset. */
    readonly ownWorkspace?: WorkspaceId
    readonly closed: () => void
  },
): PeopleTransferForm => {
  const { bots, collaborators, companyId, ownWorkspace, closed } = deps
  const record = createRecordForm<PeopleTransferValues, NamedPeopleTransfer, PeopleTransferValues, NamedPeopleTransfer>(
    scope,
    {
      schema: PeopleTransferValues as Schema.Codec<PeopleTransferValues, unknown>,
      blank: { workspaceId: null, way: "sequential", userId: null, transferDialogInitiatedByBot: false },
      load: () =>
        Effect.map(bots.peopleTransfer(id), (transfer) => ({
          values: {
            workspaceId: transfer.workspaceId ?? ownWorkspace ?? null,
            way: transfer.userId === null ? "sequential" : "specific",
            userId: transfer.userId,
            transferDialogInitiatedByBot: transfer.transferDialogInitiatedByBot,
          },
          facts: transfer,
        })),
      save: (values) => {
        const draft = draftOf(values)
        return Result.isFailure(draft) ? Effect.fail(draft.failure) : bots.setPeopleTransfer(id, draft.success)
      },
      changes: (before, now) =>
        (["workspaceId", "way", "userId", "transferDialogInitiatedByBot"] as const).filter(
          (name) => !sameValue(before[name], now[name]),
        ).length,
      saved: "Configurações de transferência atualizadas com sucesso!",
      done: () => closed(),
      closed,
    },
    deps,
  )
  const people = createWorkspacePeople(scope, record.form.state$.pipe(map(({ values }) => values.workspaceId)), {
    collaborators,
    companyId,
  })
  return {
    record,
    people$: people.choices$,
    chooseWorkspace: (workspaceId) => {
      record.form.set("workspaceId", workspaceId)
      record.form.set("userId", null)
    },
    reloadPeople: () => people.reload(),
  }
}

/** Checks the choices; the missing ones have the sentences of their fields (bots, section 5). */
const draftOf = ({
  workspaceId,
  way,
  userId,
  transferDialogInitiatedByBot,
}: PeopleTransferValues): Result.Result<PeopleTransferDraft, InvalidInput> => {
  const errors: ReadonlyArray<FieldError> = [
    ...(workspaceId === null ? [{ path: "workspaceId", message: roomTransferMessages.workspaceRequired }] : []),
    ...(way === "specific" && userId === null ? [{ path: "userId", message: roomTransferMessages.userRequired }] : []),
  ]
  return errors.length > 0 || workspaceId === null
    ? Result.fail(invalidInput(errors))
    : Result.succeed({ workspaceId, userId: way === "specific" ? userId : null, transferDialogInitiatedByBot })
}
