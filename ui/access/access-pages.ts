import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const accessPages: ReadonlyArray<PageRoute> = [
  {
    path: "/login/:userMail?/:registered?",
    public: true,
    page: lazy(() => import("./login-page.tsx").then((m) => ({ default: m.LoginPage }))),
  },
  {
    path: "/401",
    public: true,
    inShell: true,
    page: lazy(() => import("./denied-page.tsx").then((m) => ({ default: m.DeniedPage }))),
  },
  {
    path: "/not-authorized",
    public: true,
    inShell: true,
    page: lazy(() => import("./denied-page.tsx").then((m) => ({ default: m.NoCampaignsPage }))),
  },
  {
    path: "/profiles",
    menu: "profiles",
    anyOf: ["profile_view"],
    page: lazy(() => import("./profiles-page.tsx").then((m) => ({ default: m.ProfilesPage }))),
  },
]
