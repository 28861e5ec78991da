import { Result } from "effect"
import { concatMap, EMPTY, Subject } from "rxjs"
import type { Entities } from "../../../entity/index.ts"
import type { BotId, CompanyId, NodeId } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { type FlowPart, isPartText, partOf, readPart, writePart } from "../../clipboard/flow-part.ts"
import { needsEntities, pastePart, type PasteSurroundings } from "../../clipboard/paste-part.ts"
import { copiedSentence, lossesSentence, pastedSentence } from "../../clipboard/pasted-sentences.ts"
import type { EntityRef } from "../../document/entity-ref.ts"
import type { Position } from "../../document/flow-node.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { type FlowRefusal, refusalSentence } from "../../graph/flow-refusal.ts"
import type { CanvasEditing } from "../canvas/canvas-editing.ts"
import type { FlowFolding } from "../canvas/flow-folding.ts"
import type { FlowSelection } from "../canvas/flow-selection.ts"
import { attemptOn } from "../canvas/refusal-notices.ts"
import { entitiesOfBot } from "../editor/entities-of-bot.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"

/** Copies, pastes and duplicates nodes. The caller reads and writes the clipboard of the system. */
export interface FlowClipboard {
  /** Returns the selected nodes as text, with what is folded into them; undefined where none is selected, or they are too large. */
  copy(): string | undefined
  /** The same, and deletes them after the question of a deletion. */
  cut(): string | undefined
  /** Whether `paste` does anything with a text. */
  takes(text: string): boolean
  /** Pastes a text with its upper left corner at a place, or beside the originals. Any other text changes nothing. */
  paste(text: string, place?: Position): void
  /** Pastes the selected nodes beside themselves; the clipboard stays as it is. */
  duplicate(): void
  /** The first node that was pasted last. */
  readonly arrived$: Behavior<{ readonly id: NodeId } | undefined>
}

interface FlowClipboardDeps {
  readonly botId: BotId | undefined
  readonly document: DocumentEditing
  readonly selection: FlowSelection
  readonly folding: Pick<FlowFolding, "hiddenBy">
  readonly canvas: Pick<CanvasEditing, "removeAll">
  readonly entities: Pick<Entities, "ofBot">
  readonly companyId: () => CompanyId | null
  readonly toasts: Toasts
}

interface Pasting {
  readonly part: FlowPart
  readonly around: Pick<PasteSurroundings, "place">
  readonly told: boolean
}

/** Creates the clipboard of a flow. Pastings follow one another: one that has to know the entities of its bot is waited for. */
export const createFlowClipboard = (
  scope: Scope,
  { botId, document, selection, folding, canvas, entities, companyId, toasts }: FlowClipboardDeps,
): FlowClipboard => {
  const { graph$, editable } = document
  const attempt = attemptOn(document, toasts)
  const arrivals$ = new Subject<{ readonly id: NodeId }>()
  const pastings$ = new Subject<Pasting>()
  const refuse = (refusal: FlowRefusal, title: string) => {
    const { title: sentence, advice } = refusalSentence(refusal)
    toasts.show({ kind: "error", title, detail: advice ?? sentence, life: 5_000 })
  }

  const selectedNodes = (): ReadonlySet<NodeId> => {
    const cards = selection.selected$.value === undefined ? selection.several$.value : [selection.selected$.value]
    return new Set([...cards].flatMap((id) => [id, ...folding.hiddenBy(id)]))
  }
  const selectedPart = (): FlowPart | undefined => {
    const graph = graph$.value
    const ids = selectedNodes()
    return graph === undefined || ids.size === 0 ? undefined : partOf(graph, ids, companyId())
  }
  const copied = (): { readonly text: string; readonly nodes: number } | undefined => {
    const part = selectedPart()
    if (part === undefined) return undefined
    const text = writePart(part)
    if (Result.isSuccess(text)) return { text: text.success, nodes: part.nodes.length }
    refuse(text.failure, say.notCopied)
    return undefined
  }

  const insert = ({ part, around, told }: Pasting, known: ReadonlyArray<EntityRef>) => {
    const graph = editable()
    if (graph === undefined) return
    const pasted = pastePart(graph, part, { ...around, company: companyId(), entities: known })
    if (Result.isFailure(pasted)) return refuse(pasted.failure, say.notPasted)
    const { ids, edit, losses } = pasted.success
    attempt(Result.succeed(edit))
    selection.choose(ids)
    const [id] = ids
    if (id !== undefined) arrivals$.next({ id })
    const detail = lossesSentence(losses)
    if (told || detail !== undefined)
      toasts.show({
        kind: detail === undefined ? "ok" : "warning",
        title: pastedSentence(ids.length),
        ...(detail === undefined ? {} : { detail, life: 5_000 }),
      })
  }
  scope.add(
    pastings$
      .pipe(
        concatMap((pasting) => {
          const graph = editable()
          if (graph === undefined) return EMPTY
          if (botId === undefined || !needsEntities(graph, pasting.part)) {
            insert(pasting, [])
            return EMPTY
          }
          return callStream(() => entitiesOfBot(entities, botId)).pipe(
            concatMap((found) => {
              if (Result.isSuccess(found)) insert(pasting, found.success)
              else toasts.show({ kind: "error", title: say.notPasted, detail: say.entitiesUnread, life: 5_000 })
              return EMPTY
            }),
          )
        }),
      )
      .subscribe(),
  )

  return {
    arrived$: hold<{ readonly id: NodeId } | undefined>(scope, undefined, arrivals$),
    copy: () => {
      const made = copied()
      if (made !== undefined) toasts.show({ kind: "ok", title: copiedSentence(made.nodes) })
      return made?.text
    },
    cut: () => {
      if (editable() === undefined) return undefined
      const made = copied()
      if (made !== undefined) canvas.removeAll(selectedNodes())
      return made?.text
    },
    takes: isPartText,
    paste: (text, place) => {
      if (editable() === undefined || !isPartText(text)) return
      const part = readPart(text)
      if (Result.isFailure(part)) return refuse(part.failure, say.notPasted)
      pastings$.next({ part: part.success, around: place === undefined ? {} : { place }, told: true })
    },
    duplicate: () => {
      const part = editable() === undefined ? undefined : selectedPart()
      if (part !== undefined) pastings$.next({ part, around: {}, told: false })
    },
  }
}
