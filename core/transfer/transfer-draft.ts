import { Result } from "effect"
import { type BotId, sentences, type UserId, type WorkspaceId } from "../kernel/index.ts"
import {
  defaultTransferMedia,
  initialMessageLimit,
  type TransferMedia,
  type TransferTarget,
} from "./transfer-target.ts"

/** The first choice of the transfer dialog (conversations, section 2). */
export type TransferWay = "people" | "bot" | "external"

/** The labels of the ways, of the sources of a workspace, and of the types, verbatim. */
export const transferLabels = {
  ways: {
    people: "Atendimento Humano/Workspace",
    bot: "Transferir para outro robô",
    external: "Plataforma Externa (Webhook)",
  },
  sources: { workspace: "Selecionar Workspace", webhook: "Consultar Webhook" },
  types: { specific: "Colaborador específico", sequential: "Sequencial" },
} as const

/**
 * The present choices in the transfer dialogs. Fields of other ways than the chosen one are empty: the last choice
 * applies.
 */
export interface TransferDraft {
  readonly way: TransferWay | null
  /** For transfers to people: a workspace chosen here, or one set by the bot's webhook. */
  readonly source: "workspace" | "webhook" | null
  readonly workspaceId: WorkspaceId | null
  /** One user or bot, or all of the workspace in turn. */
  readonly type: "specific" | "sequential" | null
  readonly person: { readonly id: UserId; readonly name: string } | null
  readonly onlyOnlineUser: boolean
  readonly bot: { readonly id: BotId; readonly name: string } | null
  readonly media: TransferMedia
  readonly initialMessage: string
}

/** A draft without any choice. */
export const emptyTransferDraft: TransferDraft = {
  way: null,
  source: null,
  workspaceId: null,
  type: null,
  person: null,
  onlyOnlineUser: false,
  bot: null,
  media: defaultTransferMedia,
  initialMessage: "",
}

/** Where a new transfer leads unless something else is chosen: to the people of the bot's own workspace, in turn. */
export const presetTransfer = (workspaceId: WorkspaceId): TransferTarget => ({
  kind: "sequential-person",
  workspaceId,
  onlyOnlineUser: false,
})

/** Chooses the way and resets the choices of other ways. */
export const chooseWay = (draft: TransferDraft, way: TransferWay): TransferDraft =>
  draft.way === way ? draft : { ...emptyTransferDraft, way }

/** Chooses the source of the workspace. */
export const chooseSource = (draft: TransferDraft, source: "workspace" | "webhook"): TransferDraft =>
  draft.way === "people" && draft.source === source ? draft : { ...emptyTransferDraft, way: "people", source }

/** Chooses a workspace and resets the user or bot of another one. */
export const chooseWorkspace = (draft: TransferDraft, workspaceId: WorkspaceId): TransferDraft =>
  draft.workspaceId === workspaceId ? draft : { ...draft, workspaceId, person: null, bot: null }

/** Chooses one, or all in turn, which resets the user and the bot (section 4). */
export const chooseType = (draft: TransferDraft, type: "specific" | "sequential"): TransferDraft => ({
  ...draft,
  type,
  person: type === "sequential" ? null : draft.person,
  bot: type === "sequential" ? null : draft.bot,
  onlyOnlineUser: type === "sequential" && draft.onlyOnlineUser,
})

/** Chooses a user: switches to people, with the default media, and resets the bot's fields (section 4). */
export const choosePerson = (
  draft: TransferDraft,
  person: { readonly id: UserId; readonly name: string },
): TransferDraft => ({
  ...emptyTransferDraft,
  way: "people",
  source: "workspace",
  workspaceId: draft.workspaceId,
  type: "specific",
  person,
})

/** Limits the turns to users who have the inbox open. */
export const setOnlyOnline = (draft: TransferDraft, onlyOnlineUser: boolean): TransferDraft =>
  draft.way === "people" && draft.type === "sequential" ? { ...draft, onlyOnlineUser } : draft

/** Chooses a bot; the bot being edited is not offered (see `botChoices`). */
export const chooseBot = (draft: TransferDraft, bot: { readonly id: BotId; readonly name: string }): TransferDraft => ({
  ...draft,
  way: "bot",
  source: null,
  type: "specific",
  person: null,
  onlyOnlineUser: false,
  bot,
})

/** Sets the channel on which the other bot continues. */
export const chooseMedia = (draft: TransferDraft, media: TransferMedia): TransferDraft =>
  draft.way === "bot" ? { ...draft, media } : draft

/** Sets the other bot's first message as typed: a message that is too long is shown, but refused when saved. */
export const writeInitialMessage = (draft: TransferDraft, initialMessage: string): TransferDraft =>
  draft.way === "bot" ? { ...draft, initialMessage } : draft

/** Returns the bots that a bot may transfer to: all but itself (section 5). */
export const botChoices = <Bot extends { readonly id: BotId }>(
  bots: ReadonlyArray<Bot>,
  current: BotId | undefined,
): ReadonlyArray<Bot> => bots.filter(({ id }) => id !== current)

/** An incomplete choice, for which 'Salvar' is disabled; `missing` names the fields. */
export interface TransferIncomplete {
  readonly _tag: "TransferIncomplete"
  readonly missing: ReadonlyArray<"way" | "source" | "workspace" | "type" | "person" | "bot" | "message">
  /** Why a message that was entered is refused. */
  readonly message?: string
}

type Chosen = Result.Result<TransferTarget, TransferIncomplete>
type Missing = TransferIncomplete["missing"][number]

/** Converts the choices to a target. Incomplete or too long choices fail, and the stored target stays. */
export const targetOf = (draft: TransferDraft): Chosen => {
  switch (draft.way) {
    case null:
      return incomplete("way")
    case "external":
      return Result.succeed({ kind: "external-platform" })
    case "people":
      return draft.source === "webhook" ? Result.succeed({ kind: "workspace-by-webhook" }) : peopleOf(draft)
    case "bot":
      return botOf(draft)
  }
}

const incomplete = (...missing: ReadonlyArray<Missing>): Chosen => Result.fail({ _tag: "TransferIncomplete", missing })

const peopleOf = ({ source, workspaceId, type, person, onlyOnlineUser }: TransferDraft): Chosen => {
  if (source === null) return incomplete("source")
  if (workspaceId === null) return incomplete("workspace")
  if (type === "sequential") return Result.succeed({ kind: "sequential-person", workspaceId, onlyOnlineUser })
  if (type === null) return incomplete("type")
  return person === null
    ? incomplete("person")
    : Result.succeed({ kind: "specific-person", workspaceId, userId: person.id, userName: person.name })
}

const botOf = ({ workspaceId, type, bot, media, initialMessage }: TransferDraft): Chosen => {
  const missing: ReadonlyArray<Missing> = [
    ...(type === null ? ["type" as const] : []),
    ...(workspaceId === null ? ["workspace" as const] : []),
    ...(type === "specific" && bot === null ? ["bot" as const] : []),
    ...(initialMessage.trim() === "" ? ["message" as const] : []),
  ]
  if (initialMessage.length > initialMessageLimit)
    return Result.fail({
      _tag: "TransferIncomplete",
      missing: [...missing, "message"],
      message: sentences.tooLong(initialMessageLimit),
    })
  if (missing.length > 0 || workspaceId === null) return incomplete(...missing)
  if (type === "sequential") return Result.succeed({ kind: "sequential-bot", workspaceId, initialMessage, media })
  return bot === null
    ? incomplete("bot")
    : Result.succeed({ kind: "specific-bot", workspaceId, botId: bot.id, botName: bot.name, initialMessage, media })
}

/** Converts a target to choices, for editing an existing transfer. */
export const draftOf = (target: TransferTarget | null): TransferDraft => {
  switch (target?.kind) {
    case undefined:
      return emptyTransferDraft
    case "external-platform":
      return { ...emptyTransferDraft, way: "external" }
    case "workspace-by-webhook":
      return { ...emptyTransferDraft, way: "people", source: "webhook" }
    case "sequential-person": {
      const { workspaceId, onlyOnlineUser } = target
      return {
        ...emptyTransferDraft,
        way: "people",
        source: "workspace",
        type: "sequential",
        workspaceId,
        onlyOnlineUser,
      }
    }
    case "specific-person": {
      const person = { id: target.userId, name: target.userName }
      const { workspaceId } = target
      return { ...emptyTransferDraft, way: "people", source: "workspace", type: "specific", workspaceId, person }
    }
    case "sequential-bot": {
      const { workspaceId, initialMessage, media } = target
      return { ...emptyTransferDraft, way: "bot", type: "sequential", workspaceId, initialMessage, media }
    }
    case "specific-bot": {
      const { workspaceId, initialMessage, media } = target
      const bot = { id: target.botId, name: target.botName }
      return { ...emptyTransferDraft, way: "bot", type: "specific", workspaceId, bot, initialMessage, media }
    }
  }
}
