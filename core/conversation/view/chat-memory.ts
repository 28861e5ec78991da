import type { StoredFile } from "../../channel/index.ts"
import type { RecordedSound } from "../../channel/view/index.ts"
import type { DialogId } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import type { PendingMessage } from "../timeline.ts"
import { distinctUntilChanged, map } from "rxjs"
import type { Session } from "../../access/view/index.ts"

/** The unsent content of a conversation. */
export interface Unsent {
  readonly draft: string
  readonly pending: ReadonlyArray<PendingMessage>
  /** Attached and uploaded. */
  readonly files: ReadonlyArray<StoredFile>
  /** Recorded, and neither sent nor discarded. */
  readonly recording?: RecordedSound
}

/**
 * Keeps unsent content while another conversation or another page is open, so that drafts are restored and pending
 * messages sent.
 */
export interface ChatMemory {
  read(id: DialogId): Unsent
  write(id: DialogId, unsent: Unsent): void
}

const nothing: Unsent = { draft: "", pending: [], files: [] }

/** Creates the memory; it is emptied when another user signs in, and when an administrator chooses another company. */
export const createChatMemory = (scope: Scope, session: Pick<Session, "state$">): ChatMemory => {
  const kept = new Map<DialogId, Unsent>()
  const owners$ = session.state$.pipe(
    map(({ user, company }) => `${user?.id} ${company?.id}`),
    distinctUntilChanged(),
  )
  scope.add(owners$.subscribe(() => kept.clear()))
  return {
    read: (id) => kept.get(id) ?? nothing,
    write: (id, unsent) => {
      const { draft, pending, files, recording } = unsent
      if (draft === "" && pending.length === 0 && files.length === 0 && recording === undefined) kept.delete(id)
      else kept.set(id, unsent)
    },
  }
}
