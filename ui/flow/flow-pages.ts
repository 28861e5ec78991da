import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const flowPages: ReadonlyArray<PageRoute> = [
  {
    path: "/templates-list",
    menu: "templates",
    page: lazy(() => import("./templates-page.tsx").then((m) => ({ default: m.TemplatesPage }))),
  },
  {
    path: "/templates",
    page: lazy(() => import("./templates-page.tsx").then((m) => ({ default: m.TemplatesRedirect }))),
  },
  {
    // Before the flow of a bot, whose pattern it matches too.
    path: "/drawflow/templates-view/:templateId",
    menu: "templates",
    bare: true,
    page: lazy(() => import("./flow-editor-page.tsx").then((m) => ({ default: m.FlowEditorPage }))),
  },
  {
    path: "/drawflow/:botId/:flowId",
    menu: "chatbots",
    bare: true,
    page: lazy(() => import("./flow-editor-page.tsx").then((m) => ({ default: m.FlowEditorPage }))),
  },
]
