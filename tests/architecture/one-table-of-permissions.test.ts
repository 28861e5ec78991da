import {
  labelRoutes,
  botRoutes,
  collaboratorRoutes,
  companyRecordRoutes,
  campaignRoutes,
  cannedRoutes,
  contactImportRoutes,
  contactRoutes,
  dashboardRoutes,
  brandSettingRoutes,
  auditRoutes,
  dialogRoutes,
  entityRoutes,
  profileRoutes,
  providerKeyRoutes,
  roomRoutes,
  type Route,
  templateRoutes,
  workspaceRecordRoutes,
} from "@prosa/adapters-http/routes"
import { type Action, mayDo, type MenuKey, menuFor, permissions, redirectFor } from "@prosa/core/access"
import { describe, expect, it } from "vitest"
import { pages } from "../../ui/app/pages.ts"

const holder = (held: ReadonlyArray<string>, admin = false) => ({
  admin,
  permissions: held,
  allowCampaignCreation: true,
})

/** Each permission by itself, none, and an administrator. */
const viewers = [
  ...permissions.map((permission) => holder([permission])),
  holder([]),
  holder([...permissions]),
  holder([], true),
]

const letsIn = ({ access }: Route, { admin, permissions: held }: ReturnType<typeof holder>): boolean =>
  access === "signed-in" || admin || (typeof access === "object" && access.some((one) => held.includes(one)))

/** The call that fills each screen. */
const listOf: Partial<Record<MenuKey, Route | undefined>> = {
  users: collaboratorRoutes.list,
  workspaces: workspaceRecordRoutes.list,
  profiles: profileRoutes.list,
  entities: entityRoutes.list,
  omnichannel: dialogRoutes.list,
  rooms: roomRoutes.list,
  dashboard: dashboardRoutes.services,
  contacts: contactRoutes.list,
  campaigns: campaignRoutes.list,
  templates: templateRoutes.list,
  companies: companyRecordRoutes.get,
  platforms: brandSettingRoutes.list,
  audit: auditRoutes.list,
  credentials: providerKeyRoutes.list,
  canned: cannedRoutes.all,
  labels: labelRoutes.all,
}

/** Screens whose list others need too: attendants use canned replies and labels without a page of them. */
const filledForMore: ReadonlyArray<MenuKey> = ["canned", "labels"]

/** Screens whose pages the specification guards by the login alone (access, section 2). */
const loginGuarded: ReadonlyArray<MenuKey> = ["home", "chatbots", "templates", "change-company", "dashboard"]

const screens = [...new Set(pages.flatMap(({ menu }) => (menu === undefined ? [] : [menu])))]

describe("a screen", () => {
  it("is one of those that are compared, or is guarded by the login alone", () => {
    expect(screens.filter((key) => listOf[key] === undefined && !loginGuarded.includes(key))).toEqual([])
  })

  it.each(screens)("%s is offered, opened and filled for the same people", (key) => {
    const own = pages.filter(({ menu, path }) => menu === key && !path.includes(":") && callOfPage[path] === undefined)
    expect(own.length).toBeGreaterThan(0)
    for (const viewer of viewers) {
      const { main, settings } = menuFor(viewer, () => true)
      const offered = [...main, ...settings].some((entry) => entry.key === key)
      const route = listOf[key]
      if (route !== undefined && !(filledForMore.includes(key) && !offered))
        expect([viewer, letsIn(route, viewer)]).toEqual([viewer, offered])
      for (const page of own)
        if (!loginGuarded.includes(key))
          expect([viewer, redirectFor(page, viewer, true) === undefined]).toEqual([viewer, offered])
    }
  })
})

/** Pages inside a screen that ask for more than the screen does, with the call that fills them. */
const callOfPage: Readonly<Record<string, Route>> = { "/contacts/import": contactImportRoutes.list }

describe("a page inside a screen", () => {
  it.each(Object.entries(callOfPage))("%s is opened and filled for the same people", (path, route) => {
    const page = pages.find((one) => one.path === path)
    expect(page).toBeDefined()
    for (const viewer of viewers)
      expect([viewer, page !== undefined && redirectFor(page, viewer, true) === undefined]).toEqual([
        viewer,
        letsIn(route, viewer),
      ])
  })
})

/** The calls of each action that has any. */
const callsOf: Partial<Record<Action, ReadonlyArray<Route>>> = {
  "profile.create": [profileRoutes.create],
  "profile.edit": [profileRoutes.update],
  "workspace.create": [workspaceRecordRoutes.create],
  "workspace.edit": [workspaceRecordRoutes.update],
  "bot.create": [botRoutes.create],
  "bot.write": [botRoutes.bindLiveChat],
  "template.create": [templateRoutes.create],
  "template.exchange": [templateRoutes.import],
  "template.remove": [templateRoutes.remove],
  "entity.write": [entityRoutes.create, entityRoutes.update],
  "entity.import": [entityRoutes.upload],
  "room.answer": [dialogRoutes.list, dialogRoutes.get, dialogRoutes.finalize],
  "canned.use": Object.values(cannedRoutes),
  "label.read": [labelRoutes.all],
  "label.edit": [labelRoutes.create, labelRoutes.update, labelRoutes.remove],
  "room.close": [roomRoutes.close],
  "room.transfer": [roomRoutes.transfer, roomRoutes.handOver, roomRoutes.attendants],
  "collaborator.invite": [workspaceRecordRoutes.update],
  "collaborator.copy-recovery-link": [collaboratorRoutes.recoveryLink],
}

describe("an action", () => {
  it.each(Object.entries(callsOf))("%s asks for what its calls ask for", (name, routes) => {
    const action = name as Action // a key of the table above
    for (const { access } of routes) {
      const asked: ReadonlyArray<string> = typeof access === "object" ? access : []
      const others = permissions.filter((permission) => !asked.includes(permission))
      expect(mayDo(holder(others), action)).toBe(false)
      for (const one of asked) expect([one, mayDo(holder([...others, one]), action)]).toEqual([one, true])
      expect(mayDo(holder([], true), action)).toBe(true)
    }
  })
})
