import type { MenuKey } from "@prosa/core/access"
import { accessPages } from "../access/access-pages.ts"
import { administrationPages } from "../administration/administration-pages.ts"
import { auditPages } from "../audit/audit-pages.ts"
import { botPages } from "../bot/bot-pages.ts"
import { campaignPages } from "../campaign/campaign-pages.ts"
import { labelPages } from "../label/label-pages.ts"
import { cannedPages } from "../canned/canned-pages.ts"
import { channelPages } from "../channel/channel-pages.ts"
import { conversationPages } from "../conversation/conversation-pages.ts"
import { credentialPages } from "../credential/credential-pages.ts"
import { dashboardPages } from "../dashboard/dashboard-pages.ts"
import { entityPages } from "../entity/entity-pages.ts"
import { flowPages } from "../flow/flow-pages.ts"
import { homePages } from "../home/home-pages.ts"
import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"
import { tenancyPages } from "../tenancy/tenancy-pages.ts"

/** Stands wherever there is no page. */
export const unknownPage: PageRoute = {
  path: "*",
  withoutCompany: true,
  page: preloadable(() => import("./unknown-page.tsx"), "UnknownPage"),
}

/** Every screen that this build has, first match first. */
export const pages: ReadonlyArray<PageRoute> = [
  accessPages,
  administrationPages,
  tenancyPages,
  auditPages,
  homePages,
  entityPages,
  botPages,
  channelPages,
  {
    path: "/contacts",
    menu: "contacts",
    anyOf: ["contact_view"],
    page: preloadable(() => import("./people-page.tsx"), "People"),
  } satisfies PageRoute,
  {
    path: "/contacts/import",
    menu: "contacts",
    anyOf: ["contact_edit"],
    page: preloadable(() => import("./people-page.tsx"), "PeopleImports"),
  } satisfies PageRoute,
  cannedPages,
  labelPages,
  credentialPages,
  flowPages,
  conversationPages,
  campaignPages,
  dashboardPages,
].flat()

const paths = new Set(pages.map(({ path }) => path.toLowerCase()))

/** Whether this build has a page at a path without parameters; case and a slash at the end do not matter. */
export const hasPage = (path: string): boolean => paths.has(path.toLowerCase().replace(/\/+$/u, ""))

const built = new Set(pages.flatMap(({ menu }) => menu ?? []))

/** Whether this build has a screen for an entry of the menu. */
export const isBuilt = (key: MenuKey): boolean => built.has(key)
