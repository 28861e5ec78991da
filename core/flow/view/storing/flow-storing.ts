import { Effect, Result } from "effect"
import { EMPTY, map, merge, NEVER, Subject, timer } from "rxjs"
import type { CallRefused, FlowId } from "../../../kernel/index.ts"
import { type Behavior, callStream, derive, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Downloads, Navigation, Toasts } from "../../../shell/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { type EditHistory, isDirty } from "../../edits/edit-history.ts"
import { flowMessages as say, saveReminderAfter } from "../../flow-messages.ts"
import { type ChangesElsewhere, changesElsewhere, type FlowReleases, type StaleFlow } from "../../flow-releases.ts"
import type { FileSizes, NotAFlow } from "../../flows.ts"
import { documentOf } from "../../graph/flow-graph.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import { createFlowConflicts, type FlowConflicts, sentencesOfChanges } from "./flow-conflicts.ts"
import type { FlowSource, OpenRelease } from "./flow-source.ts"
import { createFlowLoading, type FlowLoading, laidOut } from "./flow-loading.ts"
import { createSaveRetries, isOutOfReach, type SaveReach } from "./save-retries.ts"
import { createStoreQueue, type StoreKind, type StoreQueue } from "./store-queue.ts"
import { type FlowReplacement, type Sending, type StoreCall, isStale } from "./store-calls.ts"

/** Loads and saves the flow. */
export interface FlowStoring {
  readonly loading$: Behavior<FlowLoading>
  /** Undefined until the flow has loaded, and for a flow that is of no bot. */
  readonly release$: Behavior<OpenRelease | undefined>
  readonly saving$: Behavior<boolean>
  /** Whether the last save had a response. One without is retried with the newest document; the draft stays here. */
  readonly reach$: Behavior<SaveReach>
  /** Reminds the user to save once the editor has been open for 25 minutes, until the next save. */
  readonly reminder$: Behavior<boolean>
  /** The sizes of the files that the flow had when it was loaded. */
  readonly fileSizes$: Behavior<FileSizes>
  /** A save or publication that another user's changes stand against. */
  readonly conflicts: FlowConflicts
  /** Saves, after what is under way. */
  save(): void
  /**
   * Saves unsaved changes, if there are any, after what is under way, and returns the open release. A conflict is a
   * failure; it is not shown.
   */
  saved(): Effect.Effect<OpenRelease, StaleFlow | NotAFlow | CallRefused>
  /**
   * Runs a call that stores another flow in the place of the open one, after what is under way; unsaved changes are
   * discarded. `opened` is called with the release to open.
   */
  replace<Refused extends { readonly _tag: string }>(replacement: FlowReplacement<Refused>): void
  /** Loads the server's version and discards unsaved changes. */
  reload(): void
}

/** Storing as seen by the editor's other parts. */
export interface FlowStoringWithin extends FlowStoring {
  readonly running$: StoreQueue["running$"]
  /** The flow as last loaded or saved, with which the unsaved changes began. */
  readonly base$: Behavior<FlowDocument | undefined>
  /** Adds a call to the queue. `seen` are releases to replace knowingly; by default those of the open release. */
  send<Refused extends { readonly _tag: string }>(kind: StoreKind, store: StoreCall<Refused>, seen?: FlowReleases): void
}

interface FlowStoringDeps {
  readonly source: FlowSource
  readonly document: DocumentEditing
  readonly toasts: Toasts
  readonly navigation: Navigation
  readonly downloads: Downloads
}

/** Creates the storing. Nothing is loaded before `reload`. */
export const createFlowStoring = (
  scope: Scope,
  { source, document, toasts, navigation, downloads }: FlowStoringDeps,
): FlowStoringWithin => {
  const { store, releases } = source
  const saved$ = new Subject<void>()
  const releases$ = new Subject<OpenRelease | undefined>()
  const release$ = hold<OpenRelease | undefined>(scope, undefined, releases$)
  const queue = createStoreQueue(scope)
  const reload = (flowId?: FlowId | -1) => {
    const release = release$.value
    retries.end()
    if (release !== undefined) store?.drafts.clear(release.flowId)
    load(flowId ?? release?.flowId)
  }
  const conflicts = createFlowConflicts(scope, downloads)
  const retries = createSaveRetries(scope, () => sendSave(() => retries.reach$.value !== "reached"))
  const bases$ = new Subject<FlowDocument>()
  const base$ = hold<FlowDocument | undefined>(scope, undefined, bases$)

  const { loading$, fileSizes$, load } = createFlowLoading(scope, {
    source,
    document,
    toasts,
    navigation,
    conflicts,
    bases$,
    releases$,
    reload: () => reload(),
  })

  const stored = (release: OpenRelease, { sent, document: now, release: before }: Sending) => {
    bases$.next(now)
    retries.end()
    releases$.next(release)
    document.saved(sent)
    store?.drafts.clear(before.flowId)
    if (releases !== undefined && release.flowId !== before.flowId) navigation.replace(releases.pathOf(release.flowId))
  }
  /** The open flow is discarded, with its draft. */
  const replaced = ({ sent, release: before }: Sending) => {
    retries.end()
    document.saved(sent)
    store?.drafts.clear(before.flowId)
  }
  const readLaidOut = (flowId: FlowId | -1, otherwise: FlowDocument) =>
    Effect.map(releases?.read(flowId) ?? Effect.succeed(otherwise), (found) => documentOf(laidOut(found)))
  const changesSince = (theirs: ChangesElsewhere, { document: yours }: Sending) => {
    const loaded = base$.value ?? yours
    const read = (flowId: FlowId | -1) => readLaidOut(flowId, loaded)
    return Effect.gen(function* () {
      const before = theirs.before === null ? loaded : yield* read(theirs.before)
      const after = yield* read(theirs.theirs)
      return { theirs: sentencesOfChanges(before, after), yours: sentencesOfChanges(loaded, yours) }
    })
  }
  const send: FlowStoringWithin["send"] = (kind, storing, knowingly) =>
    queue.add(kind, () => {
      const { call, answered, isNeeded, stale, replaces } = storing
      const [sent, release] = [document.history$.value, release$.value]
      if (sent === undefined || release === undefined || isNeeded?.(sent) === false) return EMPTY
      const sending: Sending = { release, sent, seen: knowingly ?? release.seen, document: documentOf(sent.graph) }
      const show = ({ message: sentence, releases: now }: StaleFlow) => {
        const theirs = changesElsewhere(sending.seen, now)
        const { isNeeded: _decided, ...knowing } = storing
        conflicts.show({
          work: kind === "prepare" ? "save" : kind,
          sentence,
          yours: sending.document,
          changes: () => changesSince(theirs, sending),
          replace: () => send(kind, knowing, now),
          reload: () => reload(theirs.theirs),
        })
      }
      const refused = (failure: StaleFlow) =>
        stale === undefined ? show(failure) : stale(failure, () => show(failure))
      return callStream(() => call(sending)).pipe(
        map((answer) => {
          if (Result.isSuccess(answer)) {
            if (replaces === true) replaced(sending)
            else stored(answer.success, sending)
            return answered(Result.succeed(answer.success))
          }
          return isStale(answer.failure) ? refused(answer.failure) : answered(Result.fail(answer.failure))
        }),
      )
    })
  const sendSave = (isNeeded: (history: EditHistory) => boolean) => {
    if (store === undefined) return
    send<NotAFlow | CallRefused>("save", {
      call: ({ release, seen, document: changed }) =>
        retries.attempt({
          change: { seen, document: changed },
          save: (change) => store.save(release.flowId, change),
          stored: ({ releases: now }) => readLaidOut(changesElsewhere(seen, now).theirs, changed),
        }),
      isNeeded,
      answered: (answer) => {
        if (Result.isSuccess(answer)) {
          saved$.next()
          return toasts.show({ kind: "ok", title: say.saved })
        }
        if (isOutOfReach(answer.failure)) {
          if (retries.failed()) return undefined
        } else retries.refused()
        return toasts.show({ kind: "error", title: say.saveFailed, detail: answer.failure.message })
      },
      stale: (_stale, show) => {
        retries.end()
        show()
      },
    })
  }
  const save = () => {
    const follows = queue.running$.value !== undefined
    retries.restart()
    // The save before it may have stored everything.
    sendSave((history) => !follows || isDirty(history) || retries.reach$.value !== "reached")
  }
  const saved: FlowStoring["saved"] = () =>
    Effect.callback((resume) =>
      send<NotAFlow | CallRefused>("prepare", {
        call: ({ release, sent, seen, document: changed }) =>
          store === undefined || !isDirty(sent)
            ? Effect.succeed(release)
            : Effect.tap(store.save(release.flowId, { seen, document: changed }), () =>
                Effect.sync(() => saved$.next()),
              ),
        answered: (answer) =>
          resume(Result.isSuccess(answer) ? Effect.succeed(answer.success) : Effect.fail(answer.failure)),
        stale: (stale) => resume(Effect.fail(stale)),
      }),
    )
  const replace: FlowStoring["replace"] = ({ call, opened: open, refused, conflicted }) =>
    send("import", {
      call: ({ seen }) => call(seen),
      answered: (answer) => (Result.isSuccess(answer) ? open(answer.success) : refused(answer.failure)),
      stale: (_stale, show) => {
        conflicted()
        show()
      },
      replaces: true,
    })
  const reminder$ = hold(
    scope,
    false,
    merge(
      (store === undefined ? NEVER : timer(saveReminderAfter)).pipe(map(() => true)),
      saved$.pipe(map(() => false)),
    ),
  )

  const { running$ } = queue
  const saving$ = derive(scope, running$, (running) => running === "save")
  return {
    loading$,
    release$,
    fileSizes$,
    saving$,
    reach$: retries.reach$,
    reminder$,
    conflicts,
    running$,
    base$,
    save,
    saved,
    replace,
    reload: () => reload(),
    send,
  }
}
