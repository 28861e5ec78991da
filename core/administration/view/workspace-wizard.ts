import { Effect, type Schema } from "effect"
import { distinctUntilChanged, filter, map, merge, Subject, switchMap, timer } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import {
  type CallRefused,
  type InvalidInput,
  invalidInput,
  isEmail,
  type ProfileId,
  type UserId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { type Behavior, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import {
  isBlankInvite,
  mostInvites,
  tooManyInvites,
  workspaceDraftOf,
  type WorkspaceChoices,
  WorkspaceForm,
  type WorkspaceRecord,
  type WorkspaceRecords,
} from "../workspace-records.ts"
import { createTeamList, type TeamList } from "./team-list.ts"
import { workspaceRecordMessages } from "../workspace-record-messages.ts"

/** A row of the invitations, as typed. */
export interface InviteRow {
  readonly email: string
  readonly profileId: ProfileId | null
  /** The role is the one of the row before, and was not chosen for this row. */
  readonly inherited?: boolean
}

/** The values of the wizard. */
export interface WorkspaceValues {
  readonly name: string
  readonly parentId: WorkspaceId | null
  readonly active: boolean
  readonly users: ReadonlyArray<UserId>
  readonly invites: ReadonlyArray<InviteRow>
}

/** Which step and tab of the wizard is open. */
export interface WizardPlace {
  readonly step: "data" | "people"
  readonly tab: "invite" | "team"
}

/** The dialog of a workspace in two steps: its data, then whom to invite and who is on the team (access, section 2). */
export interface WorkspaceWizard {
  readonly record: RecordForm<WorkspaceValues, WorkspaceChoices>
  /** Who may be on the team. */
  readonly team: TeamList
  readonly place$: Behavior<WizardPlace>
  /** What was just done to the invitations or the team; gone after 6 seconds (access, section 9). */
  readonly notice$: Behavior<string | undefined>
  go(place: Partial<WizardPlace>): void
  setInvite(at: number, facts: Partial<InviteRow>): void
  addInvite(): void
  removeInvite(at: number): void
  /** Makes rows of a pasted list of addresses, as many as one save takes, and says how many it left out; false if the text is none. */
  pasteInvites(at: number, text: string): boolean
  toggleUser(id: UserId): void
  /** Puts all of these on the team, or takes them off. */
  setUsers(ids: ReadonlyArray<UserId>, member: boolean): void
  /** Saves; without a name it warns and goes back to the first step. */
  submit(): void
}

/** How long a notice stays, in milliseconds. */
export const noticeLife = 6_000

/** Creates the wizard of a workspace, or of a new one. `done` is called when it was saved. */
export const createWorkspaceWizard = (
  scope: Scope,
  id: WorkspaceId | undefined,
  deps: RecordFormDeps & {
    readonly workspaces: WorkspaceRecords
    readonly session: Session
    readonly done: () => void
    readonly closed: () => void
    /** The step that is open first; the data unless told. */
    readonly first?: WizardPlace["step"]
  },
): WorkspaceWizard => {
  const { workspaces, session, toasts } = deps
  const blank: WorkspaceValues = { name: "", parentId: null, active: true, users: [], invites: [noInvite] }
  const record = createRecordForm<WorkspaceValues, WorkspaceChoices, WorkspaceForm, unknown>(
    scope,
    {
      schema: WorkspaceForm as Schema.Codec<WorkspaceForm, unknown>,
      blank,
      load: () =>
        Effect.all(
          {
            facts: workspaces.choices(session.companyId()),
            values: id === undefined ? Effect.succeed(blank) : Effect.map(workspaces.get(id), valuesOf),
          },
          { concurrency: "unbounded" },
        ),
      save: (form): Effect.Effect<unknown, CallRefused> => {
        const draft = workspaceDraftOf(form)
        const saved = id === undefined ? workspaces.create(session.companyId(), draft) : workspaces.update(id, draft)
        return Effect.mapError(saved, (failure): CallRefused => {
          switch (failure._tag) {
            // A sentence for the form as a whole.
            case "MoveRefused":
            case "QuotaReached":
              return { _tag: "InvalidInput", message: failure.message }
            // Under each person.
            case "TeamRefused":
              return invalidInput(
                failure.people.map((person) => ({ path: `users.${person.id}`, message: person.message })),
              )
            case "InvalidInput":
              return inRowsOf(form, failure)
            case "Unavailable":
            case "Unreachable":
              return id === undefined ? failure : { ...failure, message: workspaceRecordMessages.updateFailed }
            default:
              return failure
          }
        })
      },
      changes: countChanges,
      saved: id === undefined ? workspaceRecordMessages.created : workspaceRecordMessages.updated,
      done: deps.done,
      closed: deps.closed,
    },
    deps,
  )
  const { form } = record
  const team = createTeamList(scope, id, { workspaces, session })
  const places$ = new Subject<(place: WizardPlace) => WizardPlace>()
  const said$ = new Subject<string>()
  // An error of the first step is seen there.
  const errors$ = form.state$.pipe(
    map(({ firstError }) => firstError),
    distinctUntilChanged(),
    filter((error) => error !== undefined),
    map(
      ({ path }) =>
        (place: WizardPlace): WizardPlace =>
          path.startsWith("invites") || path.startsWith("users")
            ? { step: "people", tab: path.startsWith("users") ? "team" : "invite" }
            : { ...place, step: "data" },
    ),
  )
  const place$ = evolve<WizardPlace>(scope, { step: deps.first ?? "data", tab: "invite" }, merge(places$, errors$))
  const notice$ = hold<string | undefined>(
    scope,
    undefined,
    said$.pipe(switchMap((text) => merge([text], timer(noticeLife).pipe(map(() => undefined))))),
  )
  const rows = () => form.state$.value.values.invites
  const setRows = (next: ReadonlyArray<InviteRow>) => form.set("invites", next.length === 0 ? [noInvite] : next)
  const setUsers = (ids: ReadonlyArray<UserId>, member: boolean) => {
    const others = form.state$.value.values.users.filter((user) => !ids.includes(user))
    team.keep(ids)
    form.set("users", member ? [...others, ...ids] : others)
    said$.next(teamNotice(ids.length, member))
  }
  return {
    record,
    team,
    place$,
    notice$,
    go: (to) => places$.next((place) => ({ ...place, ...to })),
    setInvite: (at, facts) =>
      setRows(
        rows().map((row, index) =>
          index === at ? { ...row, ...("profileId" in facts ? { inherited: false } : {}), ...facts } : row,
        ),
      ),
    addInvite: () => {
      const { email = "", profileId = null } = rows().at(-1) ?? {}
      if (isEmail(email) && profileId !== null) said$.next(`Convite para ${email.trim()} adicionado; sai ao salvar.`)
      if (rows().length < mostInvites) setRows([...rows(), { ...noInvite, profileId, inherited: true }])
    },
    removeInvite: (at) => setRows(rows().filter((_, index) => index !== at)),
    pasteInvites: (at, text) => {
      const emails = text.split(/[\s,;<>]+/u).filter(isEmail)
      if (emails.length < 2) return false
      const profileId = rows()[at]?.profileId ?? null
      const before = rows().filter((row, index) => index <= at && !isBlankInvite(row))
      const after = rows().filter((row, index) => index > at && !isBlankInvite(row))
      const taken = emails.slice(0, Math.max(0, mostInvites - before.length - after.length))
      setRows([...before, ...taken.map((email) => ({ email, profileId })), ...after])
      said$.next(pasteNotice(taken.length, emails.length - taken.length))
      return true
    },
    toggleUser: (user) => setUsers([user], !form.state$.value.values.users.includes(user)),
    setUsers,
    submit: () => {
      if (form.state$.value.values.name.trim() === "" && place$.value.step === "people") {
        toasts.show({ kind: "warning", title: workspaceRecordMessages.nameMissing })
        places$.next((place) => ({ ...place, step: "data" }))
      }
      form.submit()
    },
  }
}

const noInvite: InviteRow = { email: "", profileId: null }

const pasteNotice = (added: number, leftOut: number): string => {
  const adds = added === 1 ? "1 convite adicionado; sai ao salvar." : `${added} convites adicionados; saem ao salvar.`
  if (leftOut === 0) return adds
  return `${adds} ${leftOut === 1 ? "1 endereço ficou" : `${leftOut} endereços ficaram`} de fora: ${tooManyInvites.toLowerCase()}.`
}

const valuesOf = ({ name, parentId, active, users }: WorkspaceRecord): WorkspaceValues => ({
  name,
  parentId,
  active,
  users,
  invites: [noInvite],
})

/** Names the rows and people of the form in the errors of its draft, which has no blank rows: people by their id. */
const inRowsOf = ({ invites, users }: WorkspaceForm, failure: InvalidInput): InvalidInput => {
  const filled = invites.flatMap((row, at) => (isBlankInvite(row) ? [] : [at]))
  const errors = failure.errors?.map(({ path, message }) => ({
    path: path
      .replace(/^invites\.(\d+)/u, (_, at: string) => `invites.${filled[Number(at)] ?? at}`)
      .replace(/^users\.(\d+)/u, (_, at: string) => `users.${users[Number(at)] ?? at}`),
    message,
  }))
  return errors === undefined ? failure : { ...failure, errors }
}

const countChanges = (before: WorkspaceValues, now: WorkspaceValues): number =>
  [before.name !== now.name, before.parentId !== now.parentId, before.active !== now.active].filter(Boolean).length +
  now.users.filter((id) => !before.users.includes(id)).length +
  before.users.filter((id) => !now.users.includes(id)).length +
  now.invites.filter(({ email }) => email.trim() !== "").length

const teamNotice = (people: number, member: boolean): string => {
  const many = people === 1 ? "1 pessoa" : `${people} pessoas`
  const verb = member ? (people === 1 ? "entra na" : "entram na") : people === 1 ? "sai da" : "saem da"
  return `${many} ${verb} equipe ao salvar.`
}
