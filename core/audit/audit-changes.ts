import { Schema } from "effect"
import type { AuditSubject, SubjectKind } from "./audit-subject.ts"

/** How a stored value is shown: as it is, as a flag, as a mark that is only told where it is set, as a limit (0 for none), as names of things, or only that it changed. */
type Shape = "text" | "flag" | "mark" | "limit" | "photo" | "secret" | "permissions" | { readonly of: SubjectKind }

/** The fields of an audit record that are shown, with their labels. A field that is not here, such as a hash, never is. */
const shownFields = {
  displayName: ["Nome", "text"],
  name: ["Nome", "text"],
  email: ["E-mail", "text"],
  phone: ["Telefone", "text"],
  password: ["Senha", "secret"],
  avatar: ["Foto", "photo"],
  color: ["Cor do avatar", "text"],
  active: ["Ativo", "flag"],
  isAttendant: ["Atendente", "flag"],
  agentName: ["Nome de atendente", "text"],
  profileId: ["Perfil", { of: "profile" }],
  profiles: ["Perfis", { of: "profile" }],
  permissions: ["Permissões", "permissions"],
  attendantId: ["Atendente", { of: "user" }],
  external: ["Plataforma externa", "mark"],
  workspaceId: ["Workspace", { of: "workspace" }],
  workspaces: ["Workspaces", { of: "workspace" }],
  parentId: ["Dentro de", { of: "workspace" }],
  users: ["Equipe", { of: "user" }],
  joined: ["Entraram na equipe", { of: "user" }],
  left: ["Saíram da equipe", { of: "user" }],
  platform: ["Plataforma", { of: "brand" }],
  workspaceQuota: ["Limite de workspaces", "limit"],
  userQuota: ["Limite de usuários", "limit"],
  botQuota: ["Limite de bots", "limit"],
  sendInvite: ["Convite enviado", "mark"],
  allowCampaignCreation: ["Campanhas", "flag"],
  whatsappQrcode: ["WhatsApp por QR code", "flag"],
  whatsappApiMeta: ["WhatsApp pela API da Meta", "flag"],
  livechat: ["Live chat", "flag"],
  facebook: ["Facebook", "flag"],
  instagram: ["Instagram", "flag"],
  timeZone: ["Fuso horário", "text"],
  botId: ["Robô", { of: "bot" }],
  contactId: ["Contato", { of: "contact" }],
  templateId: ["Template", { of: "template" }],
  nodes: ["Cards do fluxo", "text"],
  messages: ["Mensagens", "text"],
  entries: ["Entradas", "text"],
  fuzzy: ["Correspondência aproximada", "flag"],
  file: ["Arquivo", "text"],
  keyId: ["Código da chave", "text"],
  hosts: ["Endereços", "text"],
  headerKeys: ["Headers", "text"],
  mainColor: ["Cor principal", "text"],
  urlLogo: ["Logo da entrada", "text"],
  urlLogoSidebar: ["Logo do menu aberto", "text"],
  urlLogoSidebarRetracted: ["Logo do menu fechado", "text"],
  urlAvatar: ["Avatar do robô", "text"],
  urlTerms: ["Termos de uso", "text"],
  urlPrivacy: ["Política de privacidade", "text"],
  urlCloneVideo: ["Vídeo de Duplicar Bot", "text"],
  newWorkspaceQuota: ["Limite de workspaces de quem se cadastra", "limit"],
  newUserQuota: ["Limite de usuários de quem se cadastra", "limit"],
  newBotQuota: ["Limite de bots de quem se cadastra", "limit"],
} as const satisfies Readonly<Record<string, readonly [label: string, shape: Shape]>>

/** A field of an audit record that is shown. */
export type AuditField = keyof typeof shownFields

// the keys of that very record
const fieldNames = Object.keys(shownFields) as ReadonlyArray<AuditField>
const shapeOf = (field: AuditField): Shape => shownFields[field][1]

/** One field that an action set. Values are words; those of permissions are names of permissions. */
export const AuditChange = Schema.Struct({
  field: Schema.Literals(fieldNames),
  /** Null if it was not written down, as of a new thing. */
  before: Schema.NullOr(Schema.Array(Schema.String)),
  after: Schema.Array(Schema.String),
})
export type AuditChange = typeof AuditChange.Type

/** Returns the name of a thing; undefined if there is none by now. */
export type NameOfSubject = (subject: AuditSubject) => string | undefined

type Detail = Readonly<Record<string, unknown>>
const isDetail = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Lists the things that the detail of an audit record names, so that their names can be looked up. */
export const subjectsIn = (detail: unknown): ReadonlyArray<AuditSubject> => {
  if (!isDetail(detail)) return []
  const { before } = detail
  return [detail, ...(isDetail(before) ? [before] : [])].flatMap((values) =>
    fieldNames.flatMap((field) => {
      const shape = shapeOf(field)
      return typeof shape === "object" ? idsIn(values[field]).map((id) => ({ kind: shape.of, id })) : []
    }),
  )
}

/** Lists what an audited action changed, from what to what: unchanged fields and everything that is not shown are left out. */
export const changesIn = (detail: unknown, nameOf: NameOfSubject): ReadonlyArray<AuditChange> => {
  if (!isDetail(detail)) return []
  const previous = previousIn(detail)
  return fieldNames.flatMap((field) => {
    const after = wordsOf(shapeOf(field), detail[field], nameOf)
    if (after === undefined) return []
    const before = field in previous ? (wordsOf(shapeOf(field), previous[field], nameOf) ?? null) : null
    if (before === null ? after.length === 0 : isSame(before, after)) return []
    return [{ field, before, after }]
  })
}

/** The values before. Of an action with one field only that field's value was written down. */
const previousIn = (detail: Detail): Detail => {
  const { before } = detail
  if (before === undefined) return {}
  if (isDetail(before)) return before
  const only = (["hosts", "entries", "name"] as const).find((field) => field in detail)
  return only === undefined ? {} : { [only]: before }
}

const idsIn = (value: unknown): ReadonlyArray<string> =>
  [value].flat().flatMap((id) => (typeof id === "number" ? [String(id)] : []))

/** Returns a value in words; undefined if it is not shown. */
const wordsOf = (shape: Shape, value: unknown, nameOf: NameOfSubject): ReadonlyArray<string> | undefined => {
  if (value === undefined) return undefined
  if (shape === "secret") return value === true ? ["alterada"] : undefined
  if (shape === "mark") return value === true ? ["sim"] : undefined
  if (value === null) return []
  if (shape === "flag") return typeof value === "boolean" ? [value ? "sim" : "não"] : undefined
  if (shape === "limit") return typeof value === "number" ? [value === 0 ? "sem limite" : String(value)] : undefined
  if (shape === "photo") return value === "photo" ? ["enviada"] : value === "initials" ? ["iniciais"] : undefined
  if (typeof shape === "object") return idsIn(value).map((id) => nameOf({ kind: shape.of, id }) ?? `nº ${id}`)
  return [value]
    .flat()
    .flatMap((each: unknown) =>
      typeof each === "number" ? [String(each)] : typeof each === "string" && each.trim() !== "" ? [each] : [],
    )
}

const isSame = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

const listed = (values: ReadonlyArray<string>): string => (values.length === 0 ? "nada" : values.join(", "))

/**
 * Describes a change: 'Nome: de SAC para SAC 24h'. Of a longer list, what came and what went: 'Permissões: incluído Ver
 * salas; retirado Ver perfis'. `labelOf` gives the label of a permission.
 */
export const wordsOfChange = (
  { field, before, after }: AuditChange,
  labelOf: (permission: string) => string,
): string => {
  const [label, shape]: readonly [string, Shape] = shownFields[field]
  const spoken = (values: ReadonlyArray<string>) => (shape === "permissions" ? values.map(labelOf) : values)
  if (before === null) return `${label}: ${listed(spoken(after))}`
  if (before.length <= 1 && after.length <= 1)
    return `${label}: de ${listed(spoken(before))} para ${listed(spoken(after))}`
  const came = after.filter((each) => !before.includes(each))
  const went = before.filter((each) => !after.includes(each))
  const parts = [
    ...(came.length > 0 ? [`incluído ${listed(spoken(came))}`] : []),
    ...(went.length > 0 ? [`retirado ${listed(spoken(went))}`] : []),
  ]
  return `${label}: ${parts.join("; ")}`
}
