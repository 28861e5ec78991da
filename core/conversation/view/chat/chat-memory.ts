import { distinctUntilChanged, map, type Observable, Subject } from "rxjs"
import type { RecordedSound } from "../../../channel/view/index.ts"
import type { Departures } from "../../../shell/index.ts"
import type { Session } from "../../../access/view/index.ts"
import type { Clock, DialogId } from "../../../kernel/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import {
  isNothingUnsent,
  losesUploads,
  nothingUnsent,
  type Unsent,
  unsentFromStore,
  type UnsentOwner,
  type UnsentStore,
  unsentToStore,
  withoutOldSending,
} from "./unsent-content.ts"

/**
 * Keeps unsent content while another conversation or another page is open, and after a reload, a crash or the end of the
 * session, so that drafts are restored and pending messages sent. Recordings and files that are not uploaded last as long
 * as the tab, which is not closed without a question while some are under way. A message that was
 * under way for five minutes is found refused: its sender decides.
 */
export interface ChatMemory {
  read(id: DialogId): Unsent
  write(id: DialogId, unsent: Unsent): void
  /**
   * Keeps a recording that ended because its room was left. It is written a moment later: who is back in the room by then is given it by
   * `recordings`.
   */
  keepRecording(id: DialogId, recording: RecordedSound): void
  /** The recordings of a room that were left in it, and are written while it is open again. */
  recordings(id: DialogId): Observable<RecordedSound>
  /** Brings back into a room's field what had left it, below what is written there: `returns` gives it to who has the room open. */
  bringBack(id: DialogId, content: ReturnedContent): void
  /** What is brought back into a room's field while it is open. */
  returns(id: DialogId): Observable<ReturnedContent>
  /** The rooms that something unsent is kept of since before this page. */
  rooms(): ReadonlyArray<DialogId>
}

/** What is brought back into a field. */
export type ReturnedContent = Pick<Unsent, "draft" | "files">

/** Returns a draft with what is brought back below it. */
export const withReturned = (draft: string, returned: string): string =>
  draft.trim() === "" ? returned : `${draft}\n${returned}`

/** Creates the memory. Nobody is given what another person has not sent, nor what belongs to another company. */
export const createChatMemory = (
  scope: Scope,
  session: Pick<Session, "state$">,
  {
    store,
    clock,
    departures,
  }: { readonly store: UnsentStore; readonly clock: Clock; readonly departures: Pick<Departures, "holdTab"> },
): ChatMemory => {
  const kept = new Map<DialogId, Unsent>()
  const recordings = new Map<DialogId, Subject<RecordedSound>>()
  const returned = new Map<DialogId, Subject<ReturnedContent>>()
  const ownerNow = (): UnsentOwner | undefined => {
    const { user, company } = session.state$.value
    return user === undefined ? undefined : { user: user.id, company: company?.id }
  }
  const owners$ = session.state$.pipe(
    map(({ user, company }) => `${user?.id} ${company?.id}`),
    distinctUntilChanged(),
  )
  let release: (() => void) | undefined
  const guardTab = () => {
    const guarded = [...kept.values()].some(losesUploads)
    if (guarded) release ??= departures.holdTab()
    else {
      release?.()
      release = undefined
    }
  }
  scope.add(
    owners$.subscribe(() => {
      kept.clear()
      guardTab()
    }),
  )
  const read = (id: DialogId): Unsent => {
    const known = kept.get(id)
    const owner = ownerNow()
    if (known !== undefined) return { ...known, pending: withoutOldSending(known.pending, clock.now()) }
    if (owner === undefined) return nothingUnsent
    const found = store.read(owner, id)
    return found === undefined ? nothingUnsent : unsentFromStore(found, clock.now())
  }
  const write = (id: DialogId, unsent: Unsent): void => {
    const owner = ownerNow()
    if (owner === undefined) return
    if (isNothingUnsent(unsent)) kept.delete(id)
    else kept.set(id, unsent)
    guardTab()
    store.write(owner, id, unsentToStore(unsent, clock.now()))
  }
  return {
    read,
    write,
    keepRecording: (id, recording) => {
      const open = recordings.get(id)
      if (open?.observed === true) open.next(recording)
      else write(id, { ...read(id), recording })
    },
    recordings: (id) => subjectOf(recordings, id),
    bringBack: (id, content) => {
      const open = returned.get(id)
      if (open?.observed === true) return open.next(content)
      const unsent = read(id)
      const draft = withReturned(unsent.draft, content.draft)
      return write(id, { ...unsent, draft, files: [...unsent.files, ...content.files] })
    },
    returns: (id) => subjectOf(returned, id),
    rooms: () => {
      const owner = ownerNow()
      return owner === undefined ? [] : store.rooms(owner)
    },
  }
}

const subjectOf = <T>(subjects: Map<DialogId, Subject<T>>, id: DialogId): Subject<T> => {
  const known = subjects.get(id) ?? new Subject<T>()
  subjects.set(id, known)
  return known
}
