import { Result } from "effect"
import { concat, exhaustMap, map, merge, of, Subject, switchMap } from "rxjs"
import { type ClientId, type CompanyId, sameValue, type UserId, type WorkspaceId } from "../../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../../shell/index.ts"
import {
  choosePerson,
  chooseSource,
  chooseType,
  chooseWay,
  chooseWorkspace,
  emptyTransferDraft,
  type HandOver,
  isToBot,
  setOnlyOnline,
  targetOf,
  type TransferDraft,
} from "../../../transfer/index.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { type AttendantChoice, byReadiness, onlineAmong, type Rooms, type TransferRefused } from "../../rooms/rooms.ts"
import type { Dialog } from "../../dialogs/dialog.ts"

/** Who decides where a room goes. */
export type HandOverSource = "workspace" | "webhook" | "external"

/** State of the panel that transfers one room. */
export interface HandOverState {
  readonly source: HandOverSource
  readonly workspaceId: WorkspaceId | undefined
  readonly type: "specific" | "sequential" | undefined
  readonly people: ReadonlyArray<AttendantChoice>
  readonly peopleStatus: "none" | "loading" | "ready" | "failed"
  /** How many of them are online, and take turns. */
  readonly online: number
  readonly userId: UserId | undefined
  /** The chosen user's name; empty without one. */
  readonly userName: string
  /** The transfer, once the choices are complete. */
  readonly target: HandOver | undefined
  readonly busy: boolean
  /** Why the last attempt was refused. */
  readonly error: string | undefined
}

/** The panel that transfers one room (conversations, sections 2 and 5, 'Transfer'). */
export interface HandOverForm {
  readonly state$: Behavior<HandOverState>
  chooseSource(source: HandOverSource): void
  chooseWorkspace(id: WorkspaceId): void
  chooseType(type: "specific" | "sequential"): void
  choosePerson(id: UserId): void
  reloadPeople(): void
  /** Transfers the room, if the choices are complete. */
  submit(): void
}

/** The panel's dependencies. */
export interface HandOverDeps {
  readonly rooms: Pick<Rooms, "handOver" | "attendants">
  readonly companyId: CompanyId
  readonly me: UserId
  readonly dialog: Pick<Dialog, "id" | "workspaceId" | "holder">
  readonly toasts: Toasts
  readonly navigation: Pick<Navigation, "go">
  readonly newClientId: () => ClientId
  /** Called after the transfer. */
  readonly done: () => void
}

/**
 * Creates the panel, with the room's own workspace and one collaborator chosen: most transfers are one press from there.
 * After a transfer to oneself the room opens, otherwise the inbox begins anew (section 2).
 */
export const createHandOverForm = (scope: Scope, deps: HandOverDeps): HandOverForm => {
  const { rooms, dialog, companyId } = deps
  const changes$ = new Subject<Change>()
  const asked$ = new Subject<WorkspaceId>()
  const submits$ = new Subject<HandOver>()
  const people$ = asked$.pipe(
    switchMap((workspaceId) =>
      concat(
        of((held: Held): Held => ({ ...held, people: [], peopleStatus: "loading" })),
        callStream(() => rooms.attendants(companyId, workspaceId)).pipe(
          map(
            (answer): Change =>
              (held) =>
                Result.isFailure(answer)
                  ? { ...held, peopleStatus: "failed" }
                  : { ...held, peopleStatus: "ready", people: choices(answer.success, dialog.holder?.id) },
          ),
        ),
      ),
    ),
  )
  // A repetition after a lost response hands the room to nobody else.
  let attempt: { readonly clientId: ClientId; readonly target: HandOver } | undefined
  const clientIdFor = (target: HandOver): ClientId => {
    if (!sameValue(attempt?.target, target)) attempt = undefined
    attempt ??= { clientId: deps.newClientId(), target }
    return attempt.clientId
  }
  const runs$ = submits$.pipe(
    exhaustMap((target) =>
      concat(
        of((held: Held): Held => ({ ...held, busy: true, error: undefined })),
        callStream(() => rooms.handOver(dialog.id, target, clientIdFor(target))).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              const error = isRule(answer.failure._tag) ? answer.failure.message : say.handOverFailed
              if (answer.failure._tag !== "AttendantGone") return (held) => ({ ...held, busy: false, error })
              load()
              return (held) => ({ ...held, busy: false, error, draft: { ...held.draft, person: null } })
            }
            handed(answer.success)
            return (held) => ({ ...held, busy: false })
          }),
        ),
      ),
    ),
  )
  const handed = ({ holder }: Dialog) => {
    deps.toasts.show({ kind: "ok", title: say.handedOver })
    deps.done()
    // In turn it may be oneself, too.
    deps.navigation.go(holder?.id === deps.me ? `/omnichannel/?dialogId=${dialog.id}` : "/reload")
  }
  const ownWorkspace = chooseType(
    chooseWorkspace(chooseSource(emptyTransferDraft, "workspace"), dialog.workspaceId),
    "specific",
  )
  const first: Held = { draft: ownWorkspace, people: [], peopleStatus: "none", busy: false, error: undefined }
  const held$ = evolve(scope, first, merge(changes$, people$, runs$))
  const choose = (choice: (draft: TransferDraft) => TransferDraft) =>
    changes$.next((held) => ({ ...held, draft: choice(held.draft), error: undefined }))
  const load = () => {
    const { workspaceId, source } = held$.value.draft
    if (workspaceId !== null && source === "workspace") asked$.next(workspaceId)
  }
  load()
  return {
    state$: derive(scope, held$, shown),
    chooseSource: (source) => {
      choose((draft) =>
        source === "external"
          ? chooseWay(draft, "external")
          : source === "webhook"
            ? chooseSource(draft, "webhook")
            : sourceOf(draft) === "workspace"
              ? draft
              : ownWorkspace,
      )
      load()
    },
    chooseWorkspace: (id) => {
      if (held$.value.draft.workspaceId === id) return
      choose((draft) => chooseWorkspace(draft, id))
      load()
    },
    // In turn, only users who are online take part.
    chooseType: (type) => choose((draft) => setOnlyOnline(chooseType(draft, type), type === "sequential")),
    choosePerson: (id) => {
      const person = held$.value.people.find((one) => one.id === id)
      if (person !== undefined) choose((draft) => choosePerson(draft, person))
    },
    reloadPeople: load,
    submit: () => {
      const { target, busy } = shown(held$.value)
      if (target !== undefined && !busy) submits$.next(target)
    },
  }
}

interface Held extends Pick<HandOverState, "people" | "peopleStatus" | "busy" | "error"> {
  readonly draft: TransferDraft
}
type Change = (held: Held) => Held

/** Whoever holds the room already is no choice; who is ready comes first. */
const choices = (people: ReadonlyArray<AttendantChoice>, holder: UserId | undefined): ReadonlyArray<AttendantChoice> =>
  people.filter(({ id }) => id !== holder).sort(byReadiness)

const rules = {
  RoomOutside: true,
  RoomFinished: true,
  AttendantGone: true,
  NoExternalSystem: true,
} satisfies Readonly<Record<TransferRefused["_tag"], true>>

/** Returns whether a failure explains itself better than the specified sentence does. */
const isRule = (tag: string): boolean => tag in rules

const sourceOf = ({ way, source }: TransferDraft): HandOverSource =>
  way === "external" ? "external" : (source ?? "workspace")

const shown = ({ draft, ...rest }: Held): HandOverState => {
  const target = Result.getOrUndefined(targetOf(draft))
  return {
    ...rest,
    source: sourceOf(draft),
    workspaceId: draft.workspaceId ?? undefined,
    type: draft.type ?? undefined,
    online: onlineAmong(rest.people),
    userId: draft.person?.id,
    userName: draft.person?.name ?? "",
    target: target === undefined || isToBot(target) ? undefined : target,
  }
}
