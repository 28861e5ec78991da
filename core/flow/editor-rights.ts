import { can, type Holder } from "../access/index.ts"

/** The editor's address, undecoded: `/drawflow/{botId}/{flowId}` or `/drawflow/templates-view/{templateId}`. */
export interface EditorAddress {
  readonly botId?: string | undefined
  readonly flowId?: string | undefined
  readonly templateId?: string | undefined
  /** The query's `node`: the node to open once the flow is loaded. */
  readonly nodeId?: string | undefined
}

/** A user's rights in the editor (conversations, sections 2, 5 and 6). */
export interface EditorRights {
  /** Nodes cannot be moved, connected, added or deleted, and inputs are disabled: `why` it is so. */
  readonly readOnly: boolean
  /** A template is read-only for every user; a bot's flow for users who may not write to bots. */
  readonly why: "template" | "permission" | undefined
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
export const editorRights = ({ botId, flowId, templateId }: EditorAddress, holder: Holder): EditorRights => {
  const template = isPositive(templateId)
  const mayWrite = can(holder, "bot_view")
  const exchange = can(holder, "template_import", "template_create")
  return {
    readOnly: template || !mayWrite,
    why: template ? "template" : mayWrite ? undefined : "permission",
    save: !template && isNumeric(botId) && isNumeric(flowId) && mayWrite,
    exchange,
    importTemplate: !template && exchange && mayWrite,
    createTemplate: !template && can(holder, "template_create"),
    backTo: template ? "/templates-list" : `/chatbots/${botId ?? ""}`,
  }
}

const isNumeric = (text: string | undefined): boolean => text !== undefined && /^-?\d+$/u.test(text.trim())
const isPositive = (text: string | undefined): boolean => isNumeric(text) && Number(text) > 0
