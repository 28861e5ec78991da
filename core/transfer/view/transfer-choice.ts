import { Result } from "effect"
import { concat, map, merge, of, Subject, switchMap } from "rxjs"
import type { CollaboratorChoice, Collaborators } from "../../access/index.ts"
import { type BotId, type CompanyId, sameValue, type UserId, type WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Workspace } from "../../tenancy/index.ts"
import {
  chooseBot,
  chooseMedia,
  choosePerson,
  chooseSource,
  chooseType,
  chooseWay,
  chooseWorkspace,
  draftOf,
  emptyTransferDraft,
  presetTransfer,
  replacesOtherKind,
  setOnlyOnline,
  targetOf,
  type TransferDraft,
  type TransferMedia,
  type TransferTarget,
  type TransferWay,
  writeInitialMessage,
} from "../index.ts"
import { createTransferBots, type TransferBotList, type TransferBots } from "./transfer-bots.ts"

/** State of the transfer dialog. */
export interface TransferChoiceState {
  readonly way: TransferWay | undefined
  readonly source: "workspace" | "webhook" | undefined
  readonly workspaces: ReadonlyArray<Workspace>
  readonly workspaceId: WorkspaceId | undefined
  readonly type: "specific" | "sequential" | undefined
  readonly people: ReadonlyArray<CollaboratorChoice>
  readonly peopleStatus: "none" | "loading" | "ready" | "failed"
  readonly userId: UserId | undefined
  readonly onlyOnlineUser: boolean
  readonly bot: { readonly id: BotId; readonly name: string } | undefined
  readonly media: TransferMedia
  readonly initialMessage: string
  /** Why the message is refused; absent while it is empty or fits. */
  readonly messageError: string | undefined
  /** The warning that only the last choice applies is open. */
  readonly warns: boolean
  /** The resulting target; undefined while the choices are incomplete and 'Salvar' is disabled. */
  readonly target: TransferTarget | undefined
}

/** The transfer dialog: people, another bot, or the external platform (conversations, section 2). */
export interface TransferChoice {
  readonly state$: Behavior<TransferChoiceState>
  /** The bots of the chosen workspace. */
  readonly bots: Pick<TransferBotList, "state$" | "search" | "more" | "reload">
  chooseWay(way: TransferWay): void
  /** Goes back to the three first choices. What was chosen and typed is there again when its way is. */
  leaveWay(): void
  dismissWarning(): void
  chooseSource(source: "workspace" | "webhook"): void
  chooseWorkspace(id: WorkspaceId): void
  chooseType(type: "specific" | "sequential"): void
  choosePerson(id: UserId): void
  setOnlyOnline(only: boolean): void
  chooseBot(id: BotId): void
  chooseMedia(media: TransferMedia): void
  writeInitialMessage(text: string): void
}

/** What the transfer dialog needs. */
export interface TransferChoiceDeps {
  readonly collaborators: Pick<Collaborators, "ofWorkspace">
  readonly bots: TransferBots
  readonly toasts: Toasts
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<Workspace>
  /** The present target. */
  readonly current: TransferTarget | null
  /** The transferring bot, which is not offered. */
  readonly currentBot: BotId | undefined
  /** The bot's own workspace, whose people are preset; undefined while that is not known. */
  readonly ownWorkspace?: WorkspaceId | undefined
}

/** Creates the choice, with the present target; loads the members or bots of a workspace when it is chosen. */
export const createTransferChoice = (scope: Scope, deps: TransferChoiceDeps): TransferChoice => {
  const bots = createTransferBots(scope, {
    bots: deps.bots,
    toasts: deps.toasts,
    companyId: deps.companyId,
    current: deps.currentBot,
  })
  const changes$ = new Subject<Change>()
  const asked$ = new Subject<WorkspaceId>()
  const people$ = asked$.pipe(
    switchMap((workspaceId) =>
      concat(
        of((held: Held): Held => ({ ...held, people: [], peopleStatus: "loading" })),
        callStream(() => deps.collaborators.ofWorkspace(deps.companyId, workspaceId)).pipe(
          map(
            (answer): Change =>
              (held) =>
                Result.isSuccess(answer)
                  ? { ...held, people: answer.success, peopleStatus: "ready" }
                  : { ...held, peopleStatus: "failed" },
          ),
        ),
      ),
    ),
  )
  const preset = deps.ownWorkspace === undefined ? null : presetTransfer(deps.ownWorkspace)
  const first: Held = {
    draft: draftOf(deps.current ?? preset),
    parked: {},
    // What nobody has chosen is replaced without a warning.
    chosen: sameValue(deps.current, preset) ? null : deps.current,
    warns: false,
    people: [],
    peopleStatus: "none",
  }
  const held$ = evolve(scope, first, merge(changes$, people$))
  const state$ = derive(scope, held$, (held) => shown(deps.workspaces, held))
  const choose = (choice: (draft: TransferDraft) => TransferDraft) =>
    changes$.next((held) => withDraft(held, choice(held.draft)))
  /** Loads what the draft's workspace has to offer. */
  const load = ({ way, workspaceId }: TransferDraft): void => {
    if (workspaceId === null) return
    if (way === "bot") bots.open([workspaceId])
    if (way === "people") asked$.next(workspaceId)
  }
  load(first.draft)
  return {
    state$,
    bots,
    chooseWay: (way) => {
      if (held$.value.draft.way === way) return
      changes$.next((held) => goTo(held, way))
      load(held$.value.draft)
    },
    leaveWay: () => changes$.next((held) => ({ ...parked(held), draft: emptyTransferDraft })),
    dismissWarning: () => changes$.next((held) => ({ ...held, warns: false })),
    chooseSource: (source) => choose((draft) => chooseSource(draft, source)),
    chooseWorkspace: (workspaceId) => {
      choose((draft) => chooseWorkspace(draft, workspaceId))
      load(held$.value.draft)
    },
    chooseType: (type) => choose((draft) => chooseType(draft, type)),
    choosePerson: (userId) =>
      changes$.next((held) => {
        const person = held.people.find(({ id }) => id === userId)
        return person === undefined ? held : withDraft(held, choosePerson(held.draft, person))
      }),
    setOnlyOnline: (only) => choose((draft) => setOnlyOnline(draft, only)),
    chooseBot: (botId) => {
      const bot = bots.state$.value.options.find(({ id }) => id === botId)
      if (bot !== undefined) choose((draft) => chooseBot(draft, bot))
    },
    chooseMedia: (media) => choose((draft) => chooseMedia(draft, media)),
    writeInitialMessage: (text) => choose((draft) => writeInitialMessage(draft, text)),
  }
}

interface Held extends Pick<TransferChoiceState, "people" | "peopleStatus" | "warns"> {
  readonly draft: TransferDraft
  /** The choices of the ways that were left, by way. */
  readonly parked: Readonly<Partial<Record<TransferWay, TransferDraft>>>
  /** The last complete choice, the present target at first. */
  readonly chosen: TransferTarget | null
}

type Change = (held: Held) => Held

const withDraft = (held: Held, draft: TransferDraft): Held => ({
  ...held,
  draft,
  chosen: Result.getOrElse(targetOf(draft), () => held.chosen),
})

const parked = (held: Held): Held =>
  held.draft.way === null ? held : { ...held, parked: { ...held.parked, [held.draft.way]: held.draft } }

const goTo = (held: Held, way: TransferWay): Held => {
  const left = parked(held)
  const warns = replacesOtherKind(held.chosen, way)
  return withDraft({ ...left, warns }, left.parked[way] ?? chooseWay(emptyTransferDraft, way))
}

const shown = (
  workspaces: ReadonlyArray<Workspace>,
  { draft, people, peopleStatus, warns }: Held,
): TransferChoiceState => {
  const target = targetOf(draft)
  return {
    way: draft.way ?? undefined,
    source: draft.source ?? undefined,
    workspaces,
    workspaceId: draft.workspaceId ?? undefined,
    type: draft.type ?? undefined,
    people,
    peopleStatus,
    userId: draft.person?.id,
    onlyOnlineUser: draft.onlyOnlineUser,
    bot: draft.bot ?? undefined,
    media: draft.media,
    initialMessage: draft.initialMessage,
    messageError: Result.isFailure(target) ? target.failure.message : undefined,
    warns,
    target: Result.getOrUndefined(target),
  }
}
