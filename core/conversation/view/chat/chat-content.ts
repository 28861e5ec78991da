import { combineLatest, distinctUntilChanged } from "rxjs"
import { createAttachments, createAudioRecorder, unfinishedFiles, uploaded } from "../../../channel/view/index.ts"
import type { DialogId } from "../../../kernel/index.ts"
import { type Behavior, callStream, type Scope } from "../../../kernel/view/index.ts"
import { type FileContent, recordingName } from "../../../channel/index.ts"
import type { PendingMessage } from "../../chat/timeline.ts"
import type { ChatDeps, ChatState } from "./chat-state.ts"
import { withReturned } from "./chat-memory.ts"
import { nothingUnsent, type Unsent } from "./unsent-content.ts"

/** What the content of a chat needs of its window. */
export interface ChatContentNeeds {
  readonly state: () => ChatState
  /** Shows a message at once, and sends it. */
  readonly send: (message: Pick<PendingMessage, "text" | "files" | "recording">) => void
  /** Writes the draft. */
  readonly write: (draft: string) => void
}

/**
 * Creates what a user writes in a chat: the attachments and the recorder, begun with what the memory kept of the dialog.
 * When the scope ends, what is unsent goes to the memory and the outbox.
 */
export const createChatContent = (
  scope: Scope,
  id: DialogId,
  deps: ChatDeps,
  { state, send, write }: ChatContentNeeds,
) => {
  const { toasts, session } = deps
  const uploadRecording = (content: FileContent) =>
    callStream(() => deps.files.upload({ companyId: session.companyId(), content }, () => {}))
  // The outbox has told the memory what it has sent until now.
  deps.outbox?.enter(id)
  const unsent = deps.memory?.read(id) ?? nothingUnsent
  const attachments = createAttachments(scope, {
    upload: (content, onProgress) => deps.files.upload({ companyId: session.companyId(), content }, onProgress),
    discard: deps.files.remove,
    toasts,
    kept: unsent.files,
    ...(unsent.unfinished === undefined ? {} : { unfinished: unsent.unfinished }),
  })
  const ownerNow = () => `${session.state$.value.user?.id} ${session.state$.value.company?.id}`
  const owner = ownerNow()
  // Added first, and so run last: the memory is complete by then.
  scope.add(() => {
    const { memory } = deps
    if (memory === undefined || ownerNow() !== owner) return
    const { dialog, timeline } = state()
    const left = { dialog, pending: timeline.pending, lastSeq: timeline.lastSeq }
    deps.outbox?.leave(id, left, { ...deps, memory, upload: uploadRecording })
  })
  const recorder = createAudioRecorder(scope, {
    microphone: deps.microphone,
    toasts,
    confirmations: deps.confirmations,
    name: () => recordingName,
    keep: (recording) => send({ text: "", files: [], recording }),
    ...(unsent.recording === undefined ? {} : { kept: unsent.recording }),
    // The memory is another person's by now, if somebody else signed in.
    left: (recording) => {
      if (ownerNow() === owner) deps.memory?.keepRecording(id, recording)
    },
    ...(deps.memory === undefined ? {} : { late$: deps.memory.recordings(id) }),
  })
  const unsentNow = (): Unsent => {
    const { attached } = attachments.state$.value
    const unfinished = unfinishedFiles(attached)
    return {
      draft: state().draft,
      pending: state().timeline.pending,
      files: uploaded(attached),
      ...(state().quoting === undefined ? {} : { quoting: state().quoting }),
      ...(state().note === "" ? {} : { note: state().note }),
      ...(unfinished.length === 0 ? {} : { unfinished }),
    }
  }

  return {
    unsent,
    attachments,
    recorder,
    uploadRecording,
    /** Interrupts the recorder where writing ends, takes what is brought back, and writes what is unsent to the memory. */
    follow: (state$: Behavior<ChatState>): void => {
      if (deps.memory !== undefined)
        scope.add(
          deps.memory.returns(id).subscribe(({ draft, files }) => {
            write(withReturned(state().draft, draft))
            attachments.bring(files)
          }),
        )
      scope.add(
        state$.subscribe(({ composer, minutesLeft }) => {
          if (composer !== "write" || minutesLeft === 0) recorder.interrupt()
        }),
      )
      scope.add(
        combineLatest([
          state$.pipe(
            distinctUntilChanged(
              (a, b) =>
                a.draft === b.draft &&
                a.quoting === b.quoting &&
                a.note === b.note &&
                a.timeline.pending === b.timeline.pending,
            ),
          ),
          attachments.state$,
        ]).subscribe(() => deps.memory?.write(id, unsentNow())),
      )
    },
  }
}
