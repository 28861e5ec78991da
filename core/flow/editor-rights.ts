import { can, type Holder } from "../access/index.ts"

/** The editor's address, undecoded: `/drawflow/{botId}/{flowId}` or `/drawflow/templates-view/{templateId}`. */
export interface EditorAddress {
  readonly botId?: string | undefined
  readonly flowId?: string | undefined
  readonly templateId?: string | undefined
}

/** A user's rights in the editor (conversations, sections 2, 5 and 6). */
export interface EditorRights {
  /** Template view: for every user, nodes cannot be moved, connected, added or deleted, and inputs are disabled. */
  readonly readOnly: boolean
  /** The flow may be saved and published: it is editable, both ids are numbers, and the user may write to bots. */
  readonly save: boolean
  /** 'Export' and 'Import' are offered. */
  readonly exchange: boolean
  readonly createTemplate: boolean
  /** The target of 'back'. */
  readonly backTo: string
}

/** Combines the address and the user's permissions. */
export const editorRights = ({ botId, flowId, templateId }: EditorAddress, holder: Holder): EditorRights => {
  const readOnly = isPositive(templateId)
  return {
    readOnly,
    save: !readOnly && isNumeric(botId) && isNumeric(flowId) && can(holder, "bot_view"),
    exchange: can(holder, "template_import", "template_create"),
    createTemplate: can(holder, "template_create"),
    backTo: readOnly ? "/templates-list" : `/chatbots/${botId ?? ""}`,
  }
}

const isNumeric = (text: string | undefined): boolean => text !== undefined && /^-?\d+$/u.test(text.trim())
const isPositive = (text: string | undefined): boolean => isNumeric(text) && Number(text) > 0
