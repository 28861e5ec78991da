import { Result } from "effect"
import { exhaustMap, map, merge, type Observable, startWith, Subject, switchMap, tap } from "rxjs"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import { defaultAvatarColour, uploadRefused } from "../../own-account/avatars.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { UserAvatar } from "../../own-account/user-avatar.ts"
import type { AvatarWish, OwnAccounts, PhotoContent, SquarePhoto, SquarePhotos } from "../../own-account/own-account.ts"
import type { Session } from "../sessions/session.ts"

/** The state of an avatar's choice. */
export interface AvatarChoiceState {
  readonly colour: string
  /** The address of the photo that is shown; undefined: the initials. */
  readonly photo: string | undefined
  readonly saving: boolean
  readonly failure: string | undefined
}

/** The choice of one's own avatar: a photo, or the initials on one of 15 colours (access, section 2). */
export interface AvatarChoice {
  readonly state$: Behavior<AvatarChoiceState>
  chooseColour(colour: string): void
  /** Cuts a photo to a square; a file that is none is refused with its sentence. */
  choosePhoto(file: PhotoContent): void
  /** Goes back to the initials. */
  removePhoto(): void
  /** Saves the choice; does nothing while a save is pending. */
  save(): void
}

/** Shows a saved photo from its own address, unless another was chosen while it was saved. */
const savedNow = (now: Draft, sent: Draft, { image }: UserAvatar): Draft => {
  if (now.chosen === undefined || now.chosen !== sent.chosen) return now
  now.chosen.release()
  return { ...now, chosen: undefined, photo: image }
}

/** The photo that is shown and was not cut now is the present one. */
const wishOf = ({ colour, photo, chosen }: Draft): AvatarWish => ({
  color: colour,
  photo: chosen?.content ?? (photo === undefined ? undefined : "keep"),
})

interface Draft extends AvatarChoiceState {
  readonly chosen: SquarePhoto | undefined
}

/** Creates the choice, beginning with the user's present avatar. `done` is called when it was saved. */
export const createAvatarChoice = (
  scope: Scope,
  deps: {
    readonly ownAccounts: OwnAccounts
    readonly photos: SquarePhotos
    readonly session: Session
    readonly toasts: Toasts
    readonly done: (avatar: UserAvatar) => void
  },
): AvatarChoice => {
  const { ownAccounts, photos, session, toasts, done } = deps
  const user = session.state$.value.user
  type Change = (draft: Draft) => Draft
  const edits$ = new Subject<Change>()
  const files$ = new Subject<PhotoContent>()
  const saves$ = new Subject<Draft>()
  const show =
    (chosen: SquarePhoto | undefined): Change =>
    (draft) => {
      draft.chosen?.release()
      return { ...draft, chosen, photo: chosen?.address, failure: undefined }
    }
  const cuts$ = files$.pipe(
    switchMap((file) => callStream(() => photos.square(file))),
    map((answer): Change =>
      Result.isSuccess(answer) ? show(answer.success) : (draft) => ({ ...draft, failure: answer.failure.message }),
    ),
  )
  const answers$ = saves$.pipe(
    exhaustMap((draft): Observable<Change> =>
      callStream(() => ownAccounts.chooseAvatar(wishOf(draft))).pipe(
        tap((answer) => {
          if (Result.isFailure(answer)) {
            toasts.show({ kind: "error", title: uploadRefused, detail: answer.failure.message })
            return
          }
          session.changed({ ...answer.success, isFirstAccess: false })
          done(answer.success)
        }),
        map(
          (answer): Change =>
            (now) =>
              Result.isFailure(answer)
                ? { ...now, saving: false, failure: answer.failure.message }
                : { ...savedNow(now, draft, answer.success), saving: false, failure: undefined },
        ),
        startWith((now: Draft): Draft => ({ ...now, saving: true, failure: undefined })),
      ),
    ),
  )
  const first: Draft = {
    colour: user?.avatarColor ?? defaultAvatarColour,
    photo: user?.image === "" ? undefined : user?.image,
    chosen: undefined,
    saving: false,
    failure: undefined,
  }
  const state$ = evolve<Draft>(scope, first, merge(edits$, cuts$, answers$))
  scope.add(() => state$.value.chosen?.release())
  return {
    state$,
    // A colour is for initials: choosing one takes the photo away.
    chooseColour: (colour) => edits$.next((draft) => ({ ...show(undefined)(draft), colour })),
    choosePhoto: (file) => files$.next(file),
    removePhoto: () => edits$.next(show(undefined)),
    save: () => saves$.next(state$.value),
  }
}
