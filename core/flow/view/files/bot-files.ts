import { Result } from "effect"
import { filter, map, merge, type Observable, Subject } from "rxjs"
import type { FileContent, Files, StoredFile } from "../../../channel/index.ts"
import { type Attachments, createAttachments } from "../../../channel/view/index.ts"
import type { CompanyId, FileId, InteractionId, NodeId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { FlowFile } from "../../document/flow-node.ts"
import type { FileSizes } from "../../flows.ts"
import { addFile, removeFile } from "../../edits/bot-text-edits.ts"
import { flowReferences } from "../../problems/reference-problems.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"

/** One of the bot's texts. */
export interface MessagePlace {
  readonly node: NodeId
  readonly said: InteractionId
}

/** The files of the bot's texts (conversations, sections 4, 5 and 8). */
export interface BotFiles {
  /**
   * The uploads and the refused files of a text, the same for as long as the editor is open. An upload that succeeds
   * becomes a file of the text, in an undo step of its own.
   */
  of(place: MessagePlace): Attachments
  /** Removes a file from a text. */
  remove(place: MessagePlace, fileId: string): void
  /** The sizes of the files that were loaded with the flow, and of those uploaded since; a flow does not keep them. */
  readonly sizes$: Behavior<FileSizes>
}

/** The port to files, and the company that they are uploaded for. */
export interface BotFileUploads {
  readonly files: Files
  readonly companyId: () => CompanyId
}

interface BotFilesDeps {
  readonly document: DocumentEditing
  readonly toasts: Toasts
  readonly uploads: BotFileUploads
  /** The sizes of the files that were loaded with the flow. */
  readonly loadedSizes$: Observable<FileSizes>
}

/**
 * Creates the files of the texts. A file uploaded since then that the flow no longer has is deleted on the server once
 * nothing can bring it back: when the editor closes, or the history is gone. The server keeps one that a version or the
 * editing release uses.
 */
export const createBotFiles = (scope: Scope, { document, toasts, uploads, loadedSizes$ }: BotFilesDeps): BotFiles => {
  const { files, companyId } = uploads
  const byPlace = new Map<string, Attachments>()
  const uploaded = new Map<FileId, StoredFile>()
  const stored$ = new Subject<StoredFile>()
  const sizes$ = evolve<FileSizes>(
    scope,
    {},
    merge(loadedSizes$, stored$.pipe(map(({ id, bytes }): FileSizes => ({ [id]: bytes })))).pipe(
      map((more) => (sizes: FileSizes) => ({ ...sizes, ...more })),
    ),
  )

  // Outlives the editor, whose closing is one of the reasons.
  const discard = (id: FileId) => {
    uploaded.delete(id)
    callStream(() => files.remove(id)).subscribe()
  }
  const sweep = () => {
    const kept = new Set(filesOf(document.graph$.value))
    for (const id of uploaded.keys()) if (!kept.has(id)) discard(id)
  }
  scope.add(
    document.history$
      .pipe(filter((history) => history?.undo.length === 0 && history.redo.length === 0))
      .subscribe(sweep),
  )
  scope.add(sweep)

  const attach = ({ node: nodeId, said }: MessagePlace, file: StoredFile) => {
    uploaded.set(file.id, file)
    stored$.next(file)
    const node = document.editable()?.nodes.get(nodeId)
    const edit = node && addFile(node, said, { fileId: file.id, name: file.name, url: file.url, mime: file.mime })
    // The text was removed during the upload.
    if (edit === undefined || Result.isFailure(edit)) discard(file.id)
    else document.apply(edit.success)
  }
  return {
    of: (place) => {
      const key = `${place.node}/${place.said}`
      const known = byPlace.get(key)
      if (known !== undefined) return known
      const made = createAttachments(scope, {
        place: "flow",
        toasts,
        upload: (content: FileContent, onProgress) =>
          files.upload({ companyId: companyId(), content, use: "flow" }, onProgress),
        discard: files.remove,
        present: () => filesAt(document.graph$.value, place),
        stored: (file) => attach(place, file),
      })
      byPlace.set(key, made)
      return made
    },
    remove: ({ node: nodeId, said }, fileId) => {
      const node = document.editable()?.nodes.get(nodeId)
      const edit = node && removeFile(node, said, fileId)
      if (edit !== undefined && Result.isSuccess(edit)) document.apply(edit.success)
    },
    sizes$,
  }
}

const filesOf = (graph: FlowGraph | undefined): ReadonlyArray<string> =>
  graph === undefined ? [] : flowReferences({ nodes: [...graph.nodes.values()] }).files

const filesAt = (graph: FlowGraph | undefined, { node, said }: MessagePlace): ReadonlyArray<FlowFile> =>
  graph?.nodes.get(node)?.botInteractions.find(({ id }) => id === said)?.files ?? []
