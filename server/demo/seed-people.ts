import { permissions } from "@prosa/core/access"
import type { PlatformId, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { enrolPerson, insertProfile } from "../access/enrol-people.ts"
import type { Passwords } from "../access/passwords.ts"
import type { Tx } from "../platform/storage/transactions.ts"
import { insertWorkspace } from "../tenancy/found-companies.ts"
import { type FirstLogin, newPassword } from "./seed-base.ts"

/** The workspaces of the demo company: Casa Aroeira > Atendimento > SAC, Pós-venda; Comercial. */
export interface DemoWorkspaces {
  readonly root: WorkspaceId
  readonly service: WorkspaceId
  readonly customerCare: WorkspaceId
  readonly afterSales: WorkspaceId
  readonly sales: WorkspaceId
}

export const seedWorkspaces = async (tx: Tx): Promise<DemoWorkspaces> => {
  const root = await insertWorkspace(tx, { name: "Casa Aroeira" })
  const service = await insertWorkspace(tx, { name: "Atendimento", parentId: root })
  const customerCare = await insertWorkspace(tx, { name: "SAC", parentId: service })
  const afterSales = await insertWorkspace(tx, { name: "Pós-venda", parentId: service })
  const sales = await insertWorkspace(tx, { name: "Comercial", parentId: root })
  return { root, service, customerCare, afterSales, sales }
}

export interface DemoPeople {
  readonly camila: { readonly id: UserId; readonly name: string }
  readonly rafael: { readonly id: UserId; readonly name: string }
  readonly builder: string
  readonly logins: ReadonlyArray<FirstLogin>
}

/** The people of the demo company, each with a password of their own. */
export const seedPeople = async (
  tx: Tx,
  passwords: Passwords,
  platformId: PlatformId,
  places: DemoWorkspaces,
): Promise<DemoPeople> => {
  const manager = await insertProfile(tx, { name: "Administrador", permissions })
  const drawing = await insertProfile(tx, {
    name: "Construtor de robôs",
    permissions: ["bot_view", "bot_create", "template_view", "template_create", "template_import", "omnichannel_view"],
  })
  const serving = await insertProfile(tx, { name: "Atendente", permissions: ["omnichannel_view"] })
  const everywhere = [places.root, places.service, places.customerCare, places.afterSales, places.sales]
  const service = [places.service, places.customerCare, places.afterSales]

  const logins: Array<FirstLogin> = []
  const enrol = async (name: string, role: string, profile: ProfileId, workspaces: ReadonlyArray<WorkspaceId>) => {
    const [first = "", last = ""] = name
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .split(" ")
    const email = `${first}.${last}@casaaroeira.com.br`
    const password = newPassword()
    const isAttendant = profile === serving
    const passwordHash = await passwords.hash(password)
    const id = await enrolPerson(tx, {
      platformId,
      name,
      email,
      passwordHash,
      isAttendant,
      profiles: [profile],
      workspaces,
    })
    logins.push({ role, email, password })
    return { id, name }
  }
  await enrol("Helena Aroeira", "Administradora da Casa Aroeira", manager, everywhere)
  const builder = await enrol("Júlia Prado", "Construtora de robôs", drawing, everywhere)
  const camila = await enrol("Camila Duarte", "Atendente", serving, service)
  const rafael = await enrol("Rafael Nogueira", "Atendente", serving, service)
  return { camila, rafael, builder: builder.name, logins }
}
