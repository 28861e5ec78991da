import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const flowPages: ReadonlyArray<PageRoute> = [
  {
    path: "/drawflow/:botId/:flowId",
    menu: "chatbots",
    bare: true,
    page: lazy(() => import("./flow-editor-page.tsx").then((m) => ({ default: m.FlowEditorPage }))),
  },
]
