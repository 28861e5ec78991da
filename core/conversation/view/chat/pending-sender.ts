import { Result } from "effect"
import type { Observable } from "rxjs"
import type { FileContent, StoredFile } from "../../../channel/index.ts"
import type { ClientId } from "../../../kernel/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import type { LiveDialog } from "../../dialogs/dialogs.ts"
import {
  outgoing,
  type PendingMessage,
  refusePending,
  storePendingRecording,
  type Timeline,
} from "../../chat/timeline.ts"

/** Sends the unconfirmed messages of a chat; a recording is stored before its message. */
export interface PendingSender {
  /** Sends a message. A recording whose upload is under way is not uploaded again. */
  send(message: PendingMessage): void
  /** Sends every message that is not refused, after a reconnection. */
  sendAll(): void
}

/** The answer to the upload of a recording. */
export type RecordingStored = Result.Result<StoredFile, { readonly message: string }>

/** Creates the sender of a chat's timeline. */
export const createPendingSender = (
  scope: Scope,
  deps: {
    readonly live: Pick<LiveDialog, "send">
    readonly upload: (clientId: ClientId, content: FileContent) => Observable<RecordingStored>
    readonly timeline: () => Timeline
    readonly change: (changed: (timeline: Timeline) => Timeline) => void
  },
): PendingSender => {
  const { live, upload, timeline, change } = deps
  const uploads = new Set<ClientId>()
  const stored = ({ clientId }: PendingMessage, answer: RecordingStored) => {
    uploads.delete(clientId)
    change((before) =>
      Result.isFailure(answer)
        ? refusePending(before, clientId, answer.failure.message)
        : storePendingRecording(before, clientId, answer.success),
    )
    // It may have been discarded meanwhile.
    const message = timeline().pending.find((pending) => pending.clientId === clientId)
    if (message?.state === "sending") live.send(outgoing(message))
  }
  const send = (message: PendingMessage): void => {
    const { clientId, recording } = message
    if (recording === undefined) return live.send(outgoing(message))
    if (uploads.has(clientId)) return
    uploads.add(clientId)
    scope.add(upload(clientId, recording).subscribe((answer) => stored(message, answer)))
  }
  return {
    send,
    sendAll: () => {
      for (const message of timeline().pending) if (message.state === "sending") send(message)
    },
  }
}
