import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const accessPages: ReadonlyArray<PageRoute> = [
  {
    path: "/login/:userMail?/:registered?",
    public: true,
    page: lazy(() => import("./login-page.tsx").then((m) => ({ default: m.LoginPage }))),
  },
  {
    path: "/forgot",
    public: true,
    page: lazy(() => import("./forgot-page.tsx").then((m) => ({ default: m.ForgotPage }))),
  },
  {
    path: "/confirm-reset-password/:userMail",
    public: true,
    page: lazy(() => import("./mail-sent-page.tsx").then((m) => ({ default: m.RecoverySentPage }))),
  },
  {
    path: "/reset-password/:confirmationCode",
    public: true,
    page: lazy(() => import("./reset-password-page.tsx").then((m) => ({ default: m.ResetPasswordPage }))),
  },
  {
    path: "/subscribe",
    public: true,
    page: lazy(() => import("./subscribe-page.tsx").then((m) => ({ default: m.SubscribePage }))),
  },
  {
    path: "/confirm-subscription/:userMail",
    public: true,
    page: lazy(() => import("./mail-sent-page.tsx").then((m) => ({ default: m.SubscriptionSentPage }))),
  },
  {
    path: "/subscribe-success/:confirmationCode",
    public: true,
    page: lazy(() => import("./confirmation-page.tsx").then((m) => ({ default: m.ConfirmationPage }))),
  },
  {
    path: "/confirm/:confirmationCode",
    public: true,
    page: lazy(() => import("./confirmation-page.tsx").then((m) => ({ default: m.ConfirmationPage }))),
  },
  {
    path: "/user-invite/:userMail/:confirmationCode",
    public: true,
    page: lazy(() => import("./invite-page.tsx").then((m) => ({ default: m.InvitePage }))),
  },
  {
    path: "/avatar/:idUser/:nameUser",
    withoutCompany: true,
    alone: true,
    page: lazy(() => import("./avatar-page.tsx").then((m) => ({ default: m.AvatarPage }))),
  },
  {
    path: "/password",
    public: true,
    inShell: true,
    page: lazy(() => import("./own-account-page.tsx").then((m) => ({ default: m.OwnAccountPage }))),
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
    path: "/users",
    menu: "users",
    anyOf: ["user_view"],
    page: lazy(() => import("./collaborators-page.tsx").then((m) => ({ default: m.CollaboratorsPage }))),
  },
  {
    path: "/profiles",
    menu: "profiles",
    anyOf: ["profile_view"],
    page: lazy(() => import("./profiles-page.tsx").then((m) => ({ default: m.ProfilesPage }))),
  },
]
