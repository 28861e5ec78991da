import type { StoredFile } from "../../channel/index.ts"
import type { DialogId } from "../../kernel/index.ts"
import type { PendingMessage } from "../timeline.ts"

/** What was written in a conversation and has not reached the server. */
export interface Unsent {
  readonly draft: string
  readonly pending: ReadonlyArray<PendingMessage>
  /** Attached and uploaded. */
  readonly files: ReadonlyArray<StoredFile>
}

/** Keeps what was written while another conversation is open, so that going back finds it, and what waits is sent. */
export interface ChatMemory {
  read(id: DialogId): Unsent
  write(id: DialogId, unsent: Unsent): void
}

const nothing: Unsent = { draft: "", pending: [], files: [] }

/** Lives as long as whoever made it. */
export const createChatMemory = (): ChatMemory => {
  const kept = new Map<DialogId, Unsent>()
  return {
    read: (id) => kept.get(id) ?? nothing,
    write: (id, unsent) => {
      if (unsent.draft === "" && unsent.pending.length === 0 && unsent.files.length === 0) kept.delete(id)
      else kept.set(id, unsent)
    },
  }
}
