import { type Effect, Result } from "effect"
import { Subject, type Subscription } from "rxjs"
import {
  checkFiles,
  type ChosenFile,
  type FileContent,
  type FileKind,
  type FileRefused,
  filesPerMessage,
  repeatedFile,
  type StoredFile,
  tooManyFiles,
  type UploadProgress,
} from "../index.ts"
import type { CallRefused, FileId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"

/** A file attached to the message being written. */
export interface Attachment {
  /** Unique while the page is open. */
  readonly key: number
  readonly name: string
  readonly bytes: number
  readonly kind: FileKind
  /** The chosen file; undefined if it was attached before this chat was reopened. */
  readonly content: FileContent | undefined
  readonly upload:
    | { readonly state: "running"; readonly part: number }
    | { readonly state: "done"; readonly file: StoredFile }
    | { readonly state: "failed"; readonly reason: string }
}

/** A refused file, shown until it is dismissed. */
export interface RefusedAttachment {
  readonly key: number
  readonly name: string
  readonly reason: string
}

/** The attached and the refused files. */
export interface AttachmentsState {
  readonly attached: ReadonlyArray<Attachment>
  readonly refused: ReadonlyArray<RefusedAttachment>
}

/** The files of the message being written. They are uploaded as soon as they are chosen, so that sending is fast. */
export interface Attachments {
  readonly state$: Behavior<AttachmentsState>
  /** Attaches files by the chat's rules (conversations, section 5); refused ones stay visible with their reason. */
  add(contents: ReadonlyArray<FileContent>): void
  /** Removes a file, or dismisses a refusal. */
  remove(key: number): void
  /** Retries a failed upload. */
  retry(key: number): void
  /** Returns the uploaded files for a message, and clears the attachments. */
  take(): ReadonlyArray<StoredFile>
}

/** The dependencies of attachments. */
export interface AttachmentsDeps {
  readonly upload: (
    content: FileContent,
    onProgress: UploadProgress,
  ) => Effect.Effect<StoredFile, FileRefused | CallRefused>
  /** Called with a removed upload; without it, the server deletes the upload after a day. */
  readonly discard?: (id: FileId) => Effect.Effect<void, unknown>
  readonly toasts?: Toasts
  /** Files uploaded before this chat was reopened. */
  readonly kept?: ReadonlyArray<StoredFile>
}

/** Returns whether there is something to send, with no pending upload and no failure to decide about. */
export const maySend = (draft: string, { attached }: Pick<AttachmentsState, "attached">): boolean =>
  (draft.trim() !== "" || attached.length > 0) && uploaded(attached).length === attached.length

/** Returns the attached files that are uploaded. */
export const uploaded = (attached: ReadonlyArray<Attachment>): ReadonlyArray<StoredFile> =>
  attached.flatMap(({ upload }) => (upload.state === "done" ? [upload.file] : []))

/** Creates the attachments; uploads end with the scope. */
export const createAttachments = (scope: Scope, deps: AttachmentsDeps): Attachments => {
  type Change = (state: AttachmentsState) => AttachmentsState
  const changes$ = new Subject<Change>()
  let lastKey = 0
  const kept = (deps.kept ?? []).map((file): Attachment => ({
    key: ++lastKey,
    ...factsOf(file),
    content: undefined,
    upload: { state: "done", file },
  }))
  const state$ = evolve<AttachmentsState>(scope, { attached: kept, refused: [] }, changes$)
  const running = new Map<number, Subscription>()
  scope.add(() => {
    for (const upload of running.values()) upload.unsubscribe()
  })

  const find = (key: number) => state$.value.attached.find((attachment) => attachment.key === key)
  const tell = (key: number, upload: Attachment["upload"]) =>
    changes$.next((state) => ({
      ...state,
      attached: state.attached.map((one) => (one.key === key ? { ...one, upload } : one)),
    }))
  const drop = (key: number) =>
    changes$.next(({ attached, refused }) => ({
      attached: attached.filter((one) => one.key !== key),
      refused: refused.filter((one) => one.key !== key),
    }))
  const refuse = (name: string, reason: string) => {
    const key = ++lastKey
    changes$.next((state) => ({ ...state, refused: [...state.refused, { key, name, reason }] }))
  }

  const start = (key: number, content: FileContent) => {
    tell(key, { state: "running", part: 0 })
    const call = callStream(() => deps.upload(content, (part) => tell(key, { state: "running", part }))).subscribe(
      (answer) => {
        running.delete(key)
        if (Result.isSuccess(answer)) return tell(key, { state: "done", file: answer.success })
        const { _tag, message } = answer.failure
        // The same file would be refused again, so no retry is offered.
        if (_tag !== "FileTooLarge" && _tag !== "WrongFileType") return tell(key, { state: "failed", reason: message })
        drop(key)
        return refuse(content.name, message)
      },
    )
    if (!call.closed) running.set(key, call)
  }

  return {
    state$,
    add: (contents) => {
      const present = state$.value.attached.map((one): ChosenFile => ({ mime: mimeOf(one), ...one }))
      const chosen = new Map(
        contents.map((content): [ChosenFile, FileContent] => [
          { name: content.name, mime: content.type, bytes: content.size },
          content,
        ]),
      )
      // Files already attached come first: their sizes and names count.
      const { accepted, rejected, repeated } = checkFiles("chat", [...present, ...chosen.keys()])
      for (const name of repeated) deps.toasts?.show({ kind: "warning", life: 5_000, ...repeatedFile(name) })
      for (const { file, reason } of rejected) refuse(file.name, reason)
      for (const { file, kind } of accepted) {
        const content = chosen.get(file)
        if (content === undefined) continue
        if (state$.value.attached.length >= filesPerMessage) {
          refuse(file.name, tooManyFiles)
          continue
        }
        const key = ++lastKey
        const { name, bytes } = file
        const attachment: Attachment = { key, name, bytes, kind, content, upload: { state: "running", part: 0 } }
        changes$.next((state) => ({ ...state, attached: [...state.attached, attachment] }))
        start(key, content)
      }
    },
    remove: (key) => {
      const attachment = find(key)
      running.get(key)?.unsubscribe()
      running.delete(key)
      drop(key)
      const { discard } = deps
      if (attachment?.upload.state !== "done" || discard === undefined) return
      const { id } = attachment.upload.file
      scope.add(callStream(() => discard(id)).subscribe())
    },
    retry: (key) => {
      const content = find(key)?.content
      if (content !== undefined && !running.has(key)) start(key, content)
    },
    take: () => {
      const files = uploaded(state$.value.attached)
      changes$.next((state) => ({ ...state, attached: [], refused: [] }))
      return files
    },
  }
}

const factsOf = ({ name, bytes, kind }: StoredFile) => ({ name, bytes, kind })

const mimeOf = ({ content, upload }: Attachment): string =>
  content?.type ?? (upload.state === "done" ? upload.file.mime : "")
