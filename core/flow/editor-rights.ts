import { can, type Holder } from "../access/index.ts"
import type { BotId, FlowId, NodeId } from "../kernel/index.ts"

/** The editor's address, undecoded: `/drawflow/{botId}/{flowId}` or `/drawflow/templates-view/{templateId}`. */
export interface EditorAddress {
  readonly botId?: string | undefined
  readonly flowId?: string | undefined
  readonly templateId?: string | undefined
  /** The query's `node`: the node to open once the flow is loaded. */
  readonly nodeId?: string | undefined
  /** The question from anywhere that is shown at once. */
  readonly questionId?: string | undefined
  /**
   * The query's `ver`: 'versao' shows the stored flow, without what this browser holds unsaved of it; 'revisao' opens its review before
   * publishing, 'importar' the choice of a file that takes its place.
   */
  readonly view?: string | undefined
}

/** Returns the address of a stored version, read-only, at a node that it has. */
export const versionPath = ({ botId, id }: { readonly botId: BotId; readonly id: FlowId }, node: NodeId): string =>
  `/drawflow/${botId}/${id}?ver=versao&node=${node}`

/** Returns the address of a bot's flow with its review before publishing open. */
export const reviewPath = ({ botId, id }: { readonly botId: BotId; readonly id: FlowId }): string =>
  `/drawflow/${botId}/${id}?ver=revisao`

/** Returns whether an address asks for the review before publishing. */
export const asksForReview = ({ view }: Pick<EditorAddress, "view">): boolean => view === "revisao"

/** Returns the address of a new bot's flow, with the choice of a file to import open. */
export const importPath = (botId: BotId): string => `/drawflow/${botId}/-1?ver=importar`

/** Returns whether an address asks for the choice of a file to import. */
export const asksForImport = ({ view }: Pick<EditorAddress, "view">): boolean => view === "importar"

/** Returns whether an address asks for a version as it was stored. */
export const asksForVersion = ({ view }: EditorAddress): boolean => view === "versao"

/** A user's rights in the editor (conversations, sections 2, 5 and 6). */
export interface EditorRights {
  /** Nodes cannot be moved, connected, added or deleted, and inputs are disabled: `why` it is so. */
  readonly readOnly: boolean
  /** A template, and a version that is looked at, are read-only for every user; a bot's flow for users who may not write to bots. */
  readonly why: "template" | "version" | "permission" | undefined
  /** The flow may be saved and published: it is editable, both ids are numbers, and the user may write to bots. */
  readonly save: boolean
  /** 'Export' is offered and, unless it is a template, 'Import'. */
  readonly exchange: boolean
  /** 'Import' takes templates in, which writes the bot's flow. */
  readonly importTemplate: boolean
  /** 'Create template' is offered. */
  readonly createTemplate: boolean
  /** The target of 'back'. */
  readonly backTo: string
}

/** Combines the address and the user's permissions. */
export const editorRights = (address: EditorAddress, holder: Holder): EditorRights => {
  const { botId, flowId, templateId } = address
  const template = isPositive(templateId)
  const version = !template && asksForVersion(address)
  const mayWrite = can(holder, "bot_view") && !version
  const exchange = can(holder, "template_import", "template_create")
  return {
    readOnly: template || !mayWrite,
    why: template ? "template" : version ? "version" : mayWrite ? undefined : "permission",
    save: !template && isNumeric(botId) && isNumeric(flowId) && mayWrite,
    exchange,
    importTemplate: !template && exchange && mayWrite,
    createTemplate: !template && !version && can(holder, "template_create"),
    backTo: template ? "/templates-list" : `/chatbots/${botId ?? ""}`,
  }
}

const isNumeric = (text: string | undefined): boolean => text !== undefined && /^-?\d+$/u.test(text.trim())
const isPositive = (text: string | undefined): boolean => isNumeric(text) && Number(text) > 0
