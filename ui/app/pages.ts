import type { MenuKey, PageAccess } from "@prosa/core/access"
import { type ComponentType, lazy } from "react"

/** A screen of the product: where it is, who may open it, and what draws it. */
export interface PageRoute extends PageAccess {
  /** wouter's pattern; matched without regard to case and to a slash at the end. */
  readonly path: string
  /** The entry of the menu that it belongs to. */
  readonly menu?: MenuKey
  /** Full height, without the top bar: inbox and editor. */
  readonly bare?: boolean
  /** Parameters by name, decoded by the page. */
  readonly page: ComponentType<{ readonly params: Readonly<Record<string, string | undefined>> }>
}

/** Every screen that this build has, first match first. */
export const pages: ReadonlyArray<PageRoute> = [
  {
    path: "/login/:userMail?/:registered?",
    public: true,
    page: lazy(() => import("../access/login-page.tsx").then((m) => ({ default: m.LoginPage }))),
  },
  {
    path: "/401",
    public: true,
    page: lazy(() => import("../access/denied-page.tsx").then((m) => ({ default: m.DeniedPage }))),
  },
  {
    path: "/change-company",
    menu: "change-company",
    withoutCompany: true,
    page: lazy(() => import("../tenancy/change-company-page.tsx").then((m) => ({ default: m.ChangeCompanyPage }))),
  },
  {
    path: "/home",
    menu: "home",
    page: lazy(() => import("../home/home-page.tsx").then((m) => ({ default: m.HomePage }))),
  },
  {
    path: "/profiles",
    menu: "profiles",
    anyOf: ["profile_view"],
    page: lazy(() => import("../access/profiles-page.tsx").then((m) => ({ default: m.ProfilesPage }))),
  },
  {
    path: "/chatbots",
    menu: "chatbots",
    page: lazy(() => import("../bot/bots-page.tsx").then((m) => ({ default: m.BotsPage }))),
  },
  {
    path: "/chatbots/:botId",
    menu: "chatbots",
    page: lazy(() => import("../bot/bot-page.tsx").then((m) => ({ default: m.BotPage }))),
  },
  {
    path: "/drawflow/:botId/:flowId",
    menu: "chatbots",
    bare: true,
    page: lazy(() => import("../flow/flow-editor-page.tsx").then((m) => ({ default: m.FlowEditorPage }))),
  },
  {
    path: "/omnichannel",
    menu: "omnichannel",
    anyOf: ["dialog_view", "omnichannel_view"],
    bare: true,
    page: lazy(() => import("../conversation/inbox-page.tsx").then((m) => ({ default: m.InboxPage }))),
  },
]

const built = new Set(pages.flatMap(({ menu }) => menu ?? []))

/** Whether this build has a screen for an entry of the menu. */
export const isBuilt = (key: MenuKey): boolean => built.has(key)
