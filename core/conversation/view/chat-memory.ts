import type { StoredFile } from "../../channel/index.ts"
import type { DialogId } from "../../kernel/index.ts"
import type { PendingMessage } from "../timeline.ts"

/** The unsent content of a conversation. */
export interface Unsent {
  readonly draft: string
  readonly pending: ReadonlyArray<PendingMessage>
  /** Attached and uploaded. */
  readonly files: ReadonlyArray<StoredFile>
}

/** Keeps unsent content while another conversation is open, so that drafts are restored and pending messages sent. */
export interface ChatMemory {
  read(id: DialogId): Unsent
  write(id: DialogId, unsent: Unsent): void
}

const nothing: Unsent = { draft: "", pending: [], files: [] }

/** Creates the memory; it lives as long as its owner. */
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
