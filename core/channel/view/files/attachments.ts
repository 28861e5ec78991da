import { type Effect, Result } from "effect"
import { Subject, type Subscription } from "rxjs"
import {
  type AttachmentPlace,
  type CheckedFiles,
  checkFiles,
  type ChosenFile,
  type FileContent,
  type FileKind,
  type FileRefused,
  filesPerMessage,
  refusalAt,
  type RejectedFile,
  repeatedFile,
  storedRefusal,
  type StoredFile,
  tooManyFiles,
  type UploadProgress,
} from "../../index.ts"
import type { CallRefused, FileId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"

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
  /** A second line, where the place has one. */
  readonly detail?: string
}

/** The attached and the refused files. */
export interface AttachmentsState {
  readonly attached: ReadonlyArray<Attachment>
  readonly refused: ReadonlyArray<RefusedAttachment>
  /** What became of the files that were chosen last; undefined before, and once it is settled. */
  readonly outcome: CheckedFiles["outcome"] | undefined
}

/** The files being attached: to the message being written, or to one of a bot's texts. They are uploaded as soon as they are chosen, so that sending is fast. */
export interface Attachments {
  readonly state$: Behavior<AttachmentsState>
  /** Attaches files by the rules of the place (conversations, section 5); refused ones stay visible with their reason. */
  add(contents: ReadonlyArray<FileContent>): void
  /** Attaches files that are stored already, as far as one message takes them. */
  bring(files: ReadonlyArray<StoredFile>): void
  /** Takes away stored files that belong to a message now. */
  release(ids: ReadonlyArray<FileId>): void
  /** Removes a file, or dismisses a refusal. */
  remove(key: number): void
  /** Retries a failed upload. */
  retry(key: number): void
  /** Forgets what became of the files that were chosen last. */
  settle(): void
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
  /** Files whose upload had not ended when this chat was left: they are uploaded again. */
  readonly unfinished?: ReadonlyArray<UnfinishedFile>
  /** Default: the chat. Elsewhere a refusal is also shown as a toast, as the flow editor's sentences are. */
  readonly place?: AttachmentPlace
  /** Files that are there besides those attached here: their names and their number count. */
  readonly present?: () => ReadonlyArray<{ readonly name: string }>
  /** Takes each file as soon as it is stored: it is attached here no longer. */
  readonly stored?: (file: StoredFile) => void
}

/** A chosen file that is not uploaded. */
export interface UnfinishedFile {
  readonly content: FileContent
  readonly kind: FileKind
}

/** Returns the attached files that are not uploaded: their upload runs or has failed. */
export const unfinishedFiles = (attached: ReadonlyArray<Attachment>): ReadonlyArray<UnfinishedFile> =>
  attached.flatMap(({ content, kind, upload }) =>
    upload.state === "done" || content === undefined ? [] : [{ content, kind }],
  )

/** Returns whether there is something to send, with no pending upload and no failure to decide about. */
export const maySend = (draft: string, { attached }: Pick<AttachmentsState, "attached">): boolean =>
  (draft.trim() !== "" || attached.length > 0) && uploaded(attached).length === attached.length

/** Returns the attached files that are uploaded. */
export const uploaded = (attached: ReadonlyArray<Attachment>): ReadonlyArray<StoredFile> =>
  attached.flatMap(({ upload }) => (upload.state === "done" ? [upload.file] : []))

/** Creates the attachments; uploads end with the scope. */
export const createAttachments = (scope: Scope, deps: AttachmentsDeps): Attachments => {
  type Change = (state: AttachmentsState) => AttachmentsState
  const { place = "chat", present = () => [], discard, stored, toasts } = deps
  const changes$ = new Subject<Change>()
  let lastKey = 0
  const attachedAs = (file: StoredFile): Attachment => ({
    key: ++lastKey,
    ...factsOf(file),
    content: undefined,
    upload: { state: "done", file },
  })
  const kept = (deps.kept ?? []).map(attachedAs)
  const unfinished = (deps.unfinished ?? []).map(({ content, kind }) => ({
    key: ++lastKey,
    name: content.name,
    bytes: content.size,
    kind,
    content,
    upload: { state: "running", part: 0 } as const,
  }))
  const state$ = evolve<AttachmentsState>(
    scope,
    { attached: [...kept, ...unfinished], refused: [], outcome: undefined },
    changes$,
  )
  const running = new Map<number, Subscription>()
  scope.add(() => {
    for (const upload of running.values()) upload.unsubscribe()
  })
  /** The files that were chosen last, by their keys: the server may still refuse one of them. */
  let chosenLast: { readonly accepted: Set<number>; refused: number } = { accepted: new Set(), refused: 0 }

  const find = (key: number) => state$.value.attached.find((attachment) => attachment.key === key)
  const tell = (key: number, upload: Attachment["upload"]) =>
    changes$.next((state) => ({
      ...state,
      attached: state.attached.map((one) => (one.key === key ? { ...one, upload } : one)),
    }))
  const drop = (key: number) =>
    changes$.next((state) => ({
      ...state,
      attached: state.attached.filter((one) => one.key !== key),
      refused: state.refused.filter((one) => one.key !== key),
    }))
  const refuse = (name: string, refusal: Refusal) => {
    const key = ++lastKey
    changes$.next((state) => ({ ...state, refused: [...state.refused, { key, name, ...refusal }] }))
  }
  const toastRefusal = ({ reason, detail }: Refusal) => {
    if (place === "chat") return
    toasts?.show({ kind: "error", title: reason, ...(detail === undefined ? {} : { detail }), life: toastLife })
  }
  const showOutcome = () => {
    const { accepted, refused } = chosenLast
    const outcome = refused === 0 ? "all" : accepted.size === 0 ? "none" : "some"
    changes$.next((state) => ({ ...state, outcome }))
  }
  const discarding = (id: FileId) => {
    if (discard !== undefined) scope.add(callStream(() => discard(id)).subscribe())
  }

  const refuseUploaded = (key: number, name: string, refusal: Refusal) => {
    drop(key)
    refuse(name, refusal)
    toastRefusal(refusal)
    if (!chosenLast.accepted.delete(key)) return
    chosenLast.refused += 1
    showOutcome()
  }
  const takeStored = (key: number, name: string, file: StoredFile) => {
    const refusal = storedRefusal(place, file)
    if (refusal !== undefined) {
      discarding(file.id)
      return refuseUploaded(key, name, refusal)
    }
    if (stored === undefined) return tell(key, { state: "done", file })
    drop(key)
    return stored(file)
  }
  const start = (key: number, content: FileContent) => {
    tell(key, { state: "running", part: 0 })
    const call = callStream(() => deps.upload(content, (part) => tell(key, { state: "running", part }))).subscribe(
      (answer) => {
        running.delete(key)
        if (Result.isSuccess(answer)) return takeStored(key, content.name, answer.success)
        const { failure } = answer
        // The same file would be refused again, so no retry is offered.
        if (failure._tag === "FileTooLarge" || failure._tag === "WrongFileType")
          return refuseUploaded(key, content.name, refusalAt(place, failure, chosenOf(content)))
        return tell(key, { state: "failed", reason: failure.message })
      },
    )
    if (!call.closed) running.set(key, call)
  }
  for (const { key, content } of unfinished) start(key, content)

  return {
    state$,
    add: (contents) => {
      const attached = state$.value.attached.map((one): ChosenFile => ({ mime: mimeOf(one), ...one }))
      const chosen = new Map(contents.map((content): [ChosenFile, FileContent] => [chosenOf(content), content]))
      const others = present()
      // Files already attached come first: their sizes and names count.
      const { accepted, rejected, repeated } = checkFiles(
        place,
        [...attached, ...chosen.keys()],
        others.map(({ name }) => name),
      )
      for (const name of repeated) toasts?.show({ kind: "warning", life: toastLife, ...repeatedFile(name) })
      const refusals = rejected.map(({ file, reason, detail }) => ({
        name: file.name,
        refusal: { reason, ...(detail === undefined ? {} : { detail }) },
      }))
      const taken: Array<{ readonly key: number; readonly content: FileContent }> = []
      for (const { file, kind } of accepted) {
        const content = chosen.get(file)
        if (content === undefined) continue
        if (others.length + state$.value.attached.length >= filesPerMessage) {
          refusals.push({ name: file.name, refusal: { reason: tooManyFiles } })
          continue
        }
        const key = ++lastKey
        const { name, bytes } = file
        const attachment: Attachment = { key, name, bytes, kind, content, upload: { state: "running", part: 0 } }
        changes$.next((state) => ({ ...state, attached: [...state.attached, attachment] }))
        taken.push({ key, content })
      }
      for (const { name, refusal } of refusals) refuse(name, refusal)
      // Several files may be refused for one reason: it is said once.
      for (const refusal of new Map(refusals.map((one) => [one.refusal.reason, one.refusal])).values())
        toastRefusal(refusal)
      if (taken.length + refusals.length > 0) {
        chosenLast = { accepted: new Set(taken.map(({ key }) => key)), refused: refusals.length }
        showOutcome()
      }
      for (const { key, content } of taken) start(key, content)
    },
    bring: (files) =>
      changes$.next((state) => ({
        ...state,
        attached: [...state.attached, ...files.map(attachedAs)].slice(0, filesPerMessage),
      })),
    release: (ids) =>
      changes$.next((state) => ({
        ...state,
        attached: state.attached.filter(({ upload }) => upload.state !== "done" || !ids.includes(upload.file.id)),
      })),
    remove: (key) => {
      const attachment = find(key)
      running.get(key)?.unsubscribe()
      running.delete(key)
      drop(key)
      // The last refusal was dismissed: there is nothing left to explain.
      changes$.next((state) =>
        attachment === undefined && state.refused.length === 0 ? { ...state, outcome: undefined } : state,
      )
      if (attachment?.upload.state === "done") discarding(attachment.upload.file.id)
    },
    retry: (key) => {
      const content = find(key)?.content
      if (content !== undefined && !running.has(key)) start(key, content)
    },
    settle: () => changes$.next((state) => ({ ...state, outcome: undefined })),
    take: () => {
      const files = uploaded(state$.value.attached)
      changes$.next((state) => ({ ...state, attached: [], refused: [], outcome: undefined }))
      return files
    },
  }
}

type Refusal = Pick<RejectedFile, "reason" | "detail">

/** How long the toasts of files stay, in milliseconds (conversations, section 9). */
const toastLife = 5_000

const factsOf = ({ name, bytes, kind }: StoredFile) => ({ name, bytes, kind })
const chosenOf = ({ name, type, size }: FileContent): ChosenFile => ({ name, mime: type, bytes: size })

const mimeOf = ({ content, upload }: Attachment): string =>
  content?.type ?? (upload.state === "done" ? upload.file.mime : "")
