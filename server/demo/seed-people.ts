import { permissions } from "@prosa/core/access"
import type { PlatformId, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { enrolPerson, insertProfile, type Passwords } from "../access/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { insertWorkspace } from "../tenancy/index.ts"
import { type FirstLogin, newPassword } from "./seed-base.ts"

/** The workspaces of the demo company: Casa Aroeira > Atendimento > SAC, Pós-venda; Comercial. */
export interface DemoWorkspaces {
  readonly root: WorkspaceId
  readonly service: WorkspaceId
  readonly customerCare: WorkspaceId
  readonly afterSales: WorkspaceId
  readonly sales: WorkspaceId
}

export const seedWorkspaces = (tx: Tx): Effect.Effect<DemoWorkspaces> =>
  Effect.gen(function* () {
    const root = yield* insertWorkspace(tx, { name: "Casa Aroeira" })
    const service = yield* insertWorkspace(tx, { name: "Atendimento", parentId: root })
    const customerCare = yield* insertWorkspace(tx, { name: "SAC", parentId: service })
    const afterSales = yield* insertWorkspace(tx, { name: "Pós-venda", parentId: service })
    const sales = yield* insertWorkspace(tx, { name: "Comercial", parentId: root })
    return { root, service, customerCare, afterSales, sales }
  })

export interface DemoPeople {
  readonly helena: { readonly id: UserId; readonly name: string }
  readonly camila: { readonly id: UserId; readonly name: string }
  readonly rafael: { readonly id: UserId; readonly name: string }
  readonly builder: string
  readonly logins: ReadonlyArray<FirstLogin>
}

/** Seeds the users of the demo company, each with a password of their own. */
export const seedPeople = (
  tx: Tx,
  passwords: Passwords,
  { platformId, domain }: { readonly platformId: PlatformId; readonly domain: string },
  places: DemoWorkspaces,
): Effect.Effect<DemoPeople> =>
  Effect.gen(function* () {
    const manager = yield* insertProfile(tx, { name: "Administrador", permissions })
    const drawing = yield* insertProfile(tx, {
      name: "Construtor de robôs",
      permissions: [
        "bot_view",
        "bot_create",
        "template_view",
        "template_create",
        "template_import",
        "entity_view",
        "omnichannel_view",
      ],
    })
    const serving = yield* insertProfile(tx, {
      name: "Atendente",
      permissions: ["omnichannel_view", "omnichannel_transfer"],
    })
    const everywhere = [places.root, places.service, places.customerCare, places.afterSales, places.sales]
    const service = [places.service, places.customerCare, places.afterSales]

    const logins: Array<FirstLogin> = []
    const enrol = (name: string, role: string, profile: ProfileId, workspaces: ReadonlyArray<WorkspaceId>) =>
      Effect.gen(function* () {
        const email = `${mailboxOf(name)}@${domain}`
        const password = newPassword()
        const passwordHash = yield* Effect.promise(() => passwords.hash(password))
        const facts = { platformId, name, email, passwordHash, isAttendant: profile === serving }
        const id = yield* enrolPerson(tx, { ...facts, profiles: [profile], workspaces })
        logins.push({ role, email, password })
        return { id, name }
      })
    const helena = yield* enrol("Helena Aroeira", "Administradora da Casa Aroeira", manager, everywhere)
    const builder = yield* enrol("Júlia Prado", "Construtora de robôs", drawing, everywhere)
    const camila = yield* enrol("Camila Duarte", "Atendente", serving, service)
    const rafael = yield* enrol("Rafael Nogueira", "Atendente", serving, service)
    return { helena, camila, rafael, builder: builder.name, logins }
  })

const mailboxOf = (name: string): string => {
  const [first = "", last = ""] = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .split(" ")
  return `${first}.${last}`
}
