import { Result } from "effect"
import { Subject } from "rxjs"
import type { ContactId, ContactJoinId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../shell/index.ts"
import { contactName } from "../contact-name.ts"
import type { ContactRow } from "../contacts.ts"
import {
  type ContactJoin,
  type ContactJoins,
  type ContactKin,
  joinByHand,
  joinMessages,
} from "../joining/contact-joins.ts"

/** Two contacts side by side, before they are joined. */
export interface ComparedContacts {
  readonly kept: ContactRow
  readonly other: ContactRow
  /** What the contact will be. */
  readonly joined: Pick<ContactRow, "name" | "email" | "phone" | "description" | "refusedAt">
  readonly joining: boolean
  /** Why they were not joined. */
  readonly refusal: string | undefined
}

/** State of what a contact's panel shows of joins. */
export interface ContactJoiningState {
  /** Empty until it has loaded, and if that fails. */
  readonly kin: ContactKin
  readonly compared: ComparedContacts | undefined
  readonly undoing: ContactJoinId | undefined
}

/** Joins a contact with another one that may be the same person, and takes joins back. */
export interface ContactJoining {
  readonly state$: Behavior<ContactJoiningState>
  /** Shows a contact beside this one, which is kept unless they change places. */
  compare(other: ContactRow): void
  /** Has the other one of the two be kept. */
  changePlaces(): void
  leave(): void
  /** Ignored while they are being joined. */
  join(): void
  /** Asks, and takes a join back. */
  undo(join: ContactJoin): void
}

/** What joining needs. */
export interface ContactJoiningDeps {
  readonly contact: ContactRow
  readonly joins: ContactJoins
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  /** Called with the contact that is left, and after a join was taken back with the one that was kept. */
  readonly changed: (id: ContactId) => void
}

const noKin: ContactKin = { alike: [], joins: [] }

/** Creates the joining of a contact, which loads who may be the same person at once. */
export const createContactJoining = (scope: Scope, deps: ContactJoiningDeps): ContactJoining => {
  const { contact, joins, toasts, confirmations, changed } = deps
  const changes$ = new Subject<ContactJoiningState>()
  const state$ = hold<ContactJoiningState>(scope, { kin: noKin, compared: undefined, undoing: undefined }, changes$)
  const change = (facts: Partial<ContactJoiningState>) => changes$.next({ ...state$.value, ...facts })
  scope.add(
    callStream(() => joins.of(contact.id)).subscribe((answer) => {
      if (Result.isSuccess(answer)) change({ kin: answer.success })
    }),
  )
  const compared = (kept: ContactRow, other: ContactRow): ComparedContacts => {
    const { refusedBy: _by, ...joined } = joinByHand({ ...kept, refusedBy: "" }, { ...other, refusedBy: "" })
    return { kept, other, joined, joining: false, refusal: undefined }
  }
  const takeBack = ({ id }: ContactJoin) => {
    change({ undoing: id })
    scope.add(
      callStream(() => joins.undo(contact.id, id)).subscribe((answer) => {
        change({ undoing: undefined })
        if (Result.isSuccess(answer)) {
          toasts.show({ kind: "ok", title: joinMessages.separated })
          changed(answer.success.id)
        } else toasts.show({ kind: "error", title: joinMessages.separateFailed, detail: answer.failure.message })
      }),
    )
  }
  return {
    state$,
    compare: (other) => change({ compared: compared(contact, other) }),
    changePlaces: () => {
      const now = state$.value.compared
      if (now !== undefined && !now.joining) change({ compared: compared(now.other, now.kept) })
    },
    leave: () => change({ compared: undefined }),
    join: () => {
      const now = state$.value.compared
      if (now === undefined || now.joining) return
      change({ compared: { ...now, joining: true, refusal: undefined } })
      scope.add(
        callStream(() => joins.join(now.kept.id, now.other.id)).subscribe((answer) => {
          if (Result.isSuccess(answer)) {
            change({ compared: undefined })
            toasts.show({ kind: "ok", title: joinMessages.joined })
            changed(answer.success.id)
          } else change({ compared: { ...now, joining: false, refusal: answer.failure.message } })
        }),
      )
    },
    undo: (join) => {
      if (state$.value.undoing !== undefined) return
      confirmations.ask({
        title: "Desfazer a união",
        text: `${nameOfJoin(join)} volta a ser outro contato, com os seus canais e salas, também as que começaram depois.`,
        yes: "Desfazer",
        no: "Cancelar",
        confirmed: () => takeBack(join),
      })
    },
  }
}

/** Returns the name by which a joined contact is listed. */
export const nameOfJoin = ({ id, name, phone, email }: ContactJoin): string =>
  name.trim() === "" && phone === "" && email !== "" ? email : contactName({ id, name, phone })
