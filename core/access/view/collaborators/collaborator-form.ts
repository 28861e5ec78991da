import { Effect, Result, Schema } from "effect"
import { exhaustMap, Subject, switchMap } from "rxjs"
import {
  type CallRefused,
  CollaboratorPhone,
  invalidInput,
  phoneDigits,
  collaboratorPhoneRefusal,
  sameValue,
  type UserId,
} from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../../shell/view/index.ts"
import type { QuotaReached } from "../../../tenancy/index.ts"
import { loadedSelection, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import { mayDo } from "../../actions.ts"
import { photoDataUrl } from "../../own-account/avatars.ts"
import { changesOf } from "../../collaborators/collaborator-change.ts"
import { collaboratorMessages } from "../../collaborators/collaborator-messages.ts"
import {
  type Collaborator,
  CollaboratorDraft,
  type Collaborators,
  type EditorNeeded,
  type EmailTaken,
  type RecoveryLink,
} from "../../collaborators/collaborators.ts"
import { type CollaboratorField, lockedFields, lockedReason } from "../../collaborators/managing-people.ts"
import { passwordPair, type PhotoContent, type SquarePhoto, type SquarePhotos } from "../../own-account/own-account.ts"
import { mayNotGrant, type ProfileChoice, type Profiles } from "../../profiles/profiles.ts"
import type { Session } from "../sessions/session.ts"

/** The values of the panel; the phone as '+5511977412030', passwords empty for none. */
export interface CollaboratorValues {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly active: boolean
  readonly profiles: ReadonlyArray<number>
  readonly workspaces: ReadonlyArray<number>
  readonly isAttendant: boolean
  readonly agentName: string
  /** The avatar as it is saved, none but the initials, or a photo that was picked. */
  readonly avatar: "saved" | "initials" | SquarePhoto
  readonly lastPassword: string
  readonly password: string
}

/** What the panel shows besides its values. */
export interface CollaboratorFacts {
  readonly collaborator: Collaborator
  /** The profiles that may be chosen, by name, and those held. */
  readonly profiles: ReadonlyArray<ProfileChoice>
  readonly workspaces: ReadonlyArray<{ readonly id: number; readonly name: string }>
  /** The fields that are only shown, and why. */
  readonly locked: ReadonlyArray<CollaboratorField>
  readonly lockedReason: string | undefined
  readonly isOwn: boolean
  readonly mayCopyLink: boolean
  /** The name of the user who is signed in. */
  readonly responsible: string
}

/** The panel of a collaborator (access, section 2, 'Collaborators'). */
export interface CollaboratorForm {
  readonly record: RecordForm<CollaboratorValues, CollaboratorFacts>
  /** The refusal of the last photo that was picked. */
  readonly photoFailure$: Behavior<string | undefined>
  /** Cuts a photo to a square and shows it; it is saved with the other fields. */
  choosePhoto(file: PhotoContent): void
  useInitials(): void
  /** Copies a link that sets a new password, for administrators. */
  copyLink(): void
  /** The last link, while it is not on the clipboard: to be copied by hand. */
  readonly uncopiedLink$: Behavior<string | undefined>
}

const blank: CollaboratorValues = {
  name: "",
  email: "",
  phone: "",
  active: true,
  profiles: [],
  workspaces: [],
  isAttendant: false,
  agentName: "",
  avatar: "saved",
  lastPassword: "",
  password: "",
}

/** Creates the panel of a collaborator. `done` is called when it was saved; `closed` when it should close. */
export const createCollaboratorForm = (
  scope: Scope,
  id: UserId,
  deps: RecordFormDeps & {
    readonly collaborators: Collaborators
    readonly profiles: Pick<Profiles, "all">
    readonly selection: Pick<WorkspaceSelection, "state$">
    readonly photos: SquarePhotos
    readonly session: Session
    /** Puts a text on the clipboard once it has come; answers whether it is there. */
    readonly copy: (text: Promise<string>) => Promise<boolean>
    readonly done: () => void
    readonly closed: () => void
  },
): CollaboratorForm => {
  const { collaborators, profiles, selection, photos, session, copy, toasts, done, closed } = deps
  let loaded: Collaborator | undefined

  const load = () =>
    Effect.gen(function* () {
      const { user } = session.state$.value
      const collaborator = yield* collaborators.get(id)
      loaded = collaborator
      const manager = user ?? { id, admin: false, permissions: [] }
      const locked = lockedFields(manager, collaborator)
      const isLocked = (field: CollaboratorField) => locked.includes(field)
      const { given, places } = yield* Effect.all(
        {
          given: isLocked("profiles") ? Effect.succeed([]) : profiles.all(session.companyId()),
          places: isLocked("workspaces")
            ? Effect.succeed([])
            : Effect.map(loadedSelection(selection), ({ all }) => all),
        },
        { concurrency: "unbounded" },
      )
      const facts: CollaboratorFacts = {
        collaborator,
        profiles: withHeld(given, collaborator.profiles),
        workspaces: withHeld(places, collaborator.workspaces),
        locked,
        lockedReason: lockedReason(manager, collaborator),
        isOwn: user?.id === id,
        mayCopyLink: user !== undefined && mayDo(user, "collaborator.copy-recovery-link"),
        responsible: user?.name ?? "",
      }
      return { facts, values: valuesOf(collaborator) }
    })

  const record: RecordForm<CollaboratorValues, CollaboratorFacts> = createRecordForm<
    CollaboratorValues,
    CollaboratorFacts,
    CollaboratorDraft,
    Collaborator
  >(
    scope,
    {
      schema: draftWith(() => loaded?.phone ?? ""),
      blank,
      load,
      save: (draft) =>
        Effect.gen(function* () {
          const avatar = yield* avatarOf(record.form.state$.value.values.avatar)
          const change = loaded === undefined ? draft : changesOf(loaded, { ...draft, ...avatar })
          return yield* collaborators.update(id, change)
        }).pipe(Effect.mapError(underItsField)),
      changes: (before, now) => fields.filter((field) => !sameValue(before[field], now[field])).length,
      saved: collaboratorMessages.saved,
      done: ({ name, image, avatarColor }) => {
        if (session.state$.value.user?.id === id) session.changed({ name, image, avatarColor })
        done()
      },
      closed,
    },
    deps,
  )

  const setAvatar = (avatar: CollaboratorValues["avatar"]) => {
    release(record.form.state$.value.values.avatar)
    record.form.set("avatar", avatar)
  }
  const failures$ = new Subject<() => string | undefined>()
  const files$ = new Subject<PhotoContent>()
  scope.add(
    files$.pipe(switchMap((file) => callStream(() => photos.square(file)))).subscribe((answer) => {
      if (Result.isSuccess(answer)) setAvatar(answer.success)
      const failure = Result.isFailure(answer) ? answer.failure.message : undefined
      failures$.next(() => failure)
    }),
  )
  scope.add(() => release(record.form.state$.value.values.avatar))
  const copies$ = new Subject<void>()
  const links$ = new Subject<() => string | undefined>()
  scope.add(
    copies$.pipe(exhaustMap(() => copyOf(collaborators.recoveryLink(id), copy))).subscribe(({ link, copied }) => {
      links$.next(() => (Result.isSuccess(link) && !copied ? link.success.url : undefined))
      if (copied) toasts.show({ kind: "ok", title: collaboratorMessages.linkCopied })
      else
        toasts.show({
          kind: "error",
          title: collaboratorMessages.linkFailed,
          ...(Result.isFailure(link) ? { detail: link.failure.message } : {}),
        })
    }),
  )
  return {
    record,
    photoFailure$: evolve<string | undefined>(scope, undefined, failures$),
    choosePhoto: (file) => files$.next(file),
    useInitials: () => {
      failures$.next(() => undefined)
      setAvatar(loaded?.image === "" ? "saved" : "initials")
    },
    copyLink: () => copies$.next(),
    uncopiedLink$: evolve<string | undefined>(scope, undefined, links$),
  }
}

/**
 * Asks for a link and for the clipboard at once: browsers grant the clipboard only while the press still counts, which may
 * be over when the answer comes.
 */
const copyOf = (
  link: Effect.Effect<RecoveryLink, CallRefused>,
  copy: (text: Promise<string>) => Promise<boolean>,
): Promise<{ readonly link: Result.Result<RecoveryLink, CallRefused>; readonly copied: boolean }> => {
  const asked = new Promise<Result.Result<RecoveryLink, CallRefused>>((resolve, reject) =>
    callStream(() => link).subscribe({ next: resolve, error: reject }),
  )
  const url = asked.then((answer) => (Result.isSuccess(answer) ? answer.success.url : Promise.reject(answer.failure)))
  return Promise.all([asked, copy(url)]).then(([answer, copied]) => ({ link: answer, copied }))
}

const fields = Object.keys(blank) as ReadonlyArray<keyof CollaboratorValues> // the keys of that very record

/** The saved fields; an unchanged phone passes, however it came to be. */
const draftWith = (phoneBefore: () => string) => {
  const { avatar: _avatar, ...saved } = CollaboratorDraft.fields
  const isPhone = Schema.is(CollaboratorPhone)
  const phone = Schema.String.check(
    Schema.makeFilter(
      (text: string) => phoneDigits(text) === phoneBefore() || isPhone(text) || collaboratorPhoneRefusal,
    ),
  )
  return Schema.Struct({ ...saved, phone }).check(passwordPair) as Schema.Codec<CollaboratorDraft, unknown>
}

const valuesOf = (collaborator: Collaborator): CollaboratorValues => {
  const { name, email, phone, active, profiles, workspaces, isAttendant, agentName } = collaborator
  return {
    ...blank,
    name,
    email,
    phone: phone === "" ? "" : `+${phone}`,
    active,
    profiles: profiles.map(({ id }) => id),
    workspaces: workspaces.map(({ id }) => id),
    isAttendant,
    agentName: agentName ?? "",
  }
}

const withHeld = <Id extends number>(
  offered: ReadonlyArray<{ readonly id: Id; readonly name: string }>,
  held: ReadonlyArray<{ readonly id: Id; readonly name: string }>,
): ReadonlyArray<{ readonly id: Id; readonly name: string }> => [
  ...offered.map(({ id, name }) => ({ id, name })),
  ...held.filter(({ id }) => !offered.some((each) => each.id === id)).map(({ id, name }) => ({ id, name })),
]

const release = (avatar: CollaboratorValues["avatar"]) => {
  if (typeof avatar === "object") avatar.release()
}

const avatarOf = (avatar: CollaboratorValues["avatar"]) => {
  if (avatar === "saved") return Effect.succeed({})
  if (avatar === "initials") return Effect.succeed({ avatar: null })
  const { type, arrayBuffer } = avatar.content
  return Effect.promise(async () => ({
    avatar: photoDataUrl(type, new Uint8Array(await arrayBuffer.call(avatar.content))),
  }))
}

/** A refusal that is about one field stands under it. */
const underItsField = (failure: EmailTaken | EditorNeeded | QuotaReached | CallRefused): CallRefused => {
  if (failure._tag === "QuotaReached") return invalidInput([{ path: "active", message: failure.message }])
  if (failure._tag === "EmailTaken") return invalidInput([{ path: "email", message: failure.message }])
  if (failure._tag === "EditorNeeded") {
    const path = failure.field === "active" ? "active" : "profiles"
    return invalidInput([{ path, message: failure.message }])
  }
  return failure._tag === "NotAllowed" && failure.message === mayNotGrant.message
    ? invalidInput([{ path: "profiles", message: failure.message }])
    : failure
}
