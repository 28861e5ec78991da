import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

const editor = preloadable(() => import("./editor/flow-editor-page.tsx"), "FlowEditorPage")

export const flowPages: ReadonlyArray<PageRoute> = [
  {
    path: "/templates-list",
    menu: "templates",
    page: preloadable(() => import("./templates/templates-page.tsx"), "TemplatesPage"),
  },
  {
    path: "/templates",
    page: preloadable(() => import("./templates/templates-page.tsx"), "TemplatesRedirect"),
  },
  {
    // Before the flow of a bot, whose pattern it matches too.
    path: "/drawflow/templates-view/:templateId",
    menu: "templates",
    bare: true,
    page: editor,
  },
  {
    path: "/drawflow/:botId/:flowId",
    menu: "chatbots",
    bare: true,
    page: editor,
  },
]
