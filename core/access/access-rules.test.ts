import { describe, expect, it } from "vitest"
import { aUser } from "./testing/index.ts"
import {
  accountPath,
  can,
  homeOf,
  type MenuKey,
  menuFor,
  type PageAccess,
  pageAfterSignIn,
  redirectFor,
  safeOrigin,
} from "./index.ts"

const nobody = { admin: false, permissions: [] }
const admin = { admin: true, permissions: [] }

describe("can", () => {
  it("lets an administrator do everything", () => {
    expect(can(admin, "bot_view")).toBe(true)
    expect(can(admin)).toBe(true)
  })

  it("requires any one of the permissions from other users", () => {
    const seer = { admin: false, permissions: ["bot_view"] }
    expect(can(seer, "user_view", "bot_view")).toBe(true)
    expect(can(seer, "user_view", "bot_create")).toBe(false)
    expect(can(seer)).toBe(false)
  })
})

describe("the user who opens a page", () => {
  const page: PageAccess = { anyOf: ["bot_view"] }

  it("needs no session for a public one", () => {
    expect(redirectFor({ public: true, anyOf: ["bot_view"] }, undefined, false)).toBeUndefined()
  })

  it("is redirected to sign-in first, to the refusal next, and to the company's choice last", () => {
    expect(redirectFor(page, undefined, false)).toBe("/login")
    expect(redirectFor(page, nobody, false)).toBe("/401")
    expect(redirectFor(page, admin, false)).toBe("/change-company")
    expect(redirectFor(page, admin, true)).toBeUndefined()
    expect(redirectFor(page, { admin: false, permissions: ["bot_view"] }, true)).toBeUndefined()
  })

  it("may be an administrator without a company where one is chosen", () => {
    expect(redirectFor({ withoutCompany: true }, admin, false)).toBeUndefined()
    expect(redirectFor({ adminOnly: true }, nobody, true)).toBe("/401")
    expect(redirectFor({ adminOnly: true }, admin, true)).toBeUndefined()
  })

  it("opens campaigns with the permission, if their company may create them", () => {
    const campaigns: PageAccess = { anyOf: ["campaign_view"], campaigns: true }
    const seer = { admin: false, permissions: ["campaign_view"] }
    expect(redirectFor(campaigns, { ...nobody, allowCampaignCreation: true }, true)).toBe("/401")
    expect(redirectFor(campaigns, { ...seer, allowCampaignCreation: false }, true)).toBe("/not-authorized")
    expect(redirectFor(campaigns, { ...seer, allowCampaignCreation: true }, true)).toBeUndefined()
    expect(redirectFor(campaigns, { ...admin, allowCampaignCreation: false }, true)).toBeUndefined()
  })

  it("is not asked to choose a company if they have one", () => {
    expect(redirectFor({}, nobody, false)).toBeUndefined()
  })
})

describe("the page after signing in", () => {
  const wide = 1_280
  const narrow = 599
  const rooms = ["dialog_view", "omnichannel_view"]
  it.each([
    ["a first access", { isFirstAccess: true, name: "Ana Lúcia" }, wide, "/avatar/7/Ana%20L%C3%BAcia"],
    [
      "a first access of an attendant",
      { isFirstAccess: true, isAttendant: true, permissions: rooms },
      600,
      "/avatar/7/Camila%20Duarte",
    ],
    ["a first access on a telephone", { isFirstAccess: true, permissions: rooms }, narrow, "/rooms"],
    ["who sees dialogs, on a telephone", { permissions: rooms }, narrow, "/rooms"],
    ["who only has the inbox, on a telephone", { permissions: ["omnichannel_view"] }, narrow, "/omnichannel"],
    ["who sees neither, on a telephone", { permissions: ["bot_view"] }, narrow, "/home"],
    ["an admin on a telephone", { admin: true, permissions: [] }, narrow, "/rooms"],
    ["an attendant", { isAttendant: true, permissions: rooms }, wide, "/omnichannel"],
    ["an attendant without the inbox", { isAttendant: true, permissions: ["dialog_view"] }, wide, "/home"],
    ["anybody else", { permissions: rooms }, 600, "/home"],
  ])("of %s", (_who, facts, width, path) => {
    expect(homeOf(aUser(facts), width)).toBe(path)
  })
})

describe("the page requested before signing in", () => {
  const attendant = aUser({ isAttendant: true, permissions: ["omnichannel_view"] })

  it("comes before the first page of a user, but not before the choice of an avatar at the first access", () => {
    expect(pageAfterSignIn(attendant, 1_280, "/chatbots?x=1#y")).toBe("/chatbots?x=1#y")
    expect(pageAfterSignIn(attendant, 1_280, "//evil.example")).toBe("/omnichannel")
    const first = aUser({ isFirstAccess: true, name: "Ana" })
    expect(pageAfterSignIn(first, 1_280, "/chatbots")).toBe("/avatar/7/Ana")
    expect(pageAfterSignIn(first, 390, "/chatbots")).toBe("/chatbots")
  })

  it.each(["/", "/home", "/Home/"])("is nobody's wish where it is only the beginning: %s", (origin) => {
    expect(pageAfterSignIn(attendant, 1_280, origin)).toBe("/omnichannel")
    expect(pageAfterSignIn(aUser(), 1_280, origin)).toBe("/home")
  })

  it.each(["/chatbots", "/drawflow/1042/31?x=1#y", "/Workspaces/", "/loginas", "/"])("is opened: %s", (origin) => {
    expect(safeOrigin(origin)).toBe(origin)
  })

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "javascript:alert(1)",
    "chatbots",
    "",
    " /chatbots",
    "/login",
    "/login/",
    "/login/a@b.co/true",
    "/login?origin=/x",
    "/login#x",
    "/LOGIN",
    "/forgot",
    "/401",
  ])("is ignored: %j", (origin) => {
    expect(safeOrigin(origin)).toBeUndefined()
  })

  it("may be absent", () => {
    expect(safeOrigin(null)).toBeUndefined()
  })
})

describe("the page of one's own account", () => {
  const everywhere = () => true
  it("is one's own row for users who see collaborators, otherwise the password's", () => {
    expect(accountPath(aUser({ id: 7, permissions: ["user_view"] }), everywhere)).toBe("/users/?user=7")
    expect(accountPath(aUser({ admin: true, permissions: [] }), everywhere)).toBe("/password")
    expect(accountPath(aUser({ permissions: ["user_edit"] }), everywhere)).toBe("/password")
  })

  it("is one that this build has, or none", () => {
    const colleague = aUser({ permissions: ["user_view"] })
    expect(accountPath(colleague, (path) => path === "/password")).toBe("/password")
    expect(accountPath(aUser({ permissions: [] }), (path) => path === "/users/")).toBeUndefined()
    expect(accountPath(colleague, () => false)).toBeUndefined()
  })
})

describe("the menu", () => {
  const all = () => true
  const keysOf = (facts: Parameters<typeof aUser>[0], available: (key: MenuKey) => boolean = all) => {
    const { main, settings } = menuFor(aUser(facts), available)
    return { main: main.map(({ key }) => key), settings: settings.map(({ key }) => key) }
  }

  it("always leads home, and nowhere else for a user without permissions", () => {
    expect(keysOf({ permissions: [] })).toEqual({ main: ["home"], settings: [] })
  })

  it("shows what the user's permissions open, in its own order", () => {
    const permissions = ["profile_view", "bot_view", "dialog_view", "user_view"]
    expect(keysOf({ permissions })).toEqual({
      main: ["home", "omnichannel", "rooms", "chatbots", "users"],
      settings: ["profiles"],
    })
  })

  it("shows campaigns only where the company has them", () => {
    const permissions = ["campaign_view"]
    expect(keysOf({ permissions }).main).not.toContain("campaigns")
    expect(keysOf({ permissions, allowCampaignCreation: true }).main).toContain("campaigns")
    expect(keysOf({ permissions: [], allowCampaignCreation: true }).main).not.toContain("campaigns")
  })

  it("shows an administrator everything, companies included, and others no company", () => {
    expect(keysOf({ admin: true, permissions: [] }).main).toHaveLength(10)
    expect(keysOf({ admin: true, permissions: [] }).settings).toEqual([
      "workspaces",
      "profiles",
      "canned",
      "labels",
      "credentials",
      "change-company",
      "companies",
      "platforms",
      "audit",
    ])
  })

  it("omits entries whose screen this build lacks", () => {
    expect(keysOf({ admin: true }, (key) => key === "home" || key === "companies")).toEqual({
      main: ["home"],
      settings: ["companies"],
    })
  })
})
