import { can, type Holder } from "../access/index.ts"

/** What an address of the editor says, as it is written: `/drawflow/{botId}/{flowId}` or `/drawflow/templates-view/{templateId}`. */
export interface EditorAddress {
  readonly botId?: string | undefined
  readonly flowId?: string | undefined
  readonly templateId?: string | undefined
}

/** What a person may do in the editor (conversations, sections 2, 5 and 6). */
export interface EditorRights {
  /** Template view: nodes are neither moved nor connected, inputs are disabled, nothing is added or deleted, for anybody. */
  readonly readOnly: boolean
  /** The flow may be saved and published: it is editable, and both ids are numbers. */
  readonly save: boolean
  /** 'Export' and 'Import' are offered. */
  readonly exchange: boolean
  readonly createTemplate: boolean
  /** Where 'back' leads. */
  readonly backTo: string
}

/** What the address and the person's permissions allow together. */
export const editorRights = ({ botId, flowId, templateId }: EditorAddress, holder: Holder): EditorRights => {
  const readOnly = isPositive(templateId)
  return {
    readOnly,
    save: !readOnly && isNumeric(botId) && isNumeric(flowId),
    exchange: can(holder, "template_import", "template_create"),
    createTemplate: can(holder, "template_create"),
    backTo: readOnly ? "/templates-list" : `/chatbots/${botId ?? ""}`,
  }
}

const isNumeric = (text: string | undefined): boolean => text !== undefined && /^-?\d+$/u.test(text.trim())
const isPositive = (text: string | undefined): boolean => isNumeric(text) && Number(text) > 0
