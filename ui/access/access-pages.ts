import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

const confirmation = preloadable(() => import("./registrations/confirmation-page.tsx"), "ConfirmationPage")

export const accessPages: ReadonlyArray<PageRoute> = [
  {
    path: "/login/:userMail?/:registered?",
    public: true,
    page: preloadable(() => import("./sessions/login-page.tsx"), "LoginPage"),
  },
  {
    path: "/forgot",
    public: true,
    page: preloadable(() => import("./registrations/forgot-page.tsx"), "ForgotPage"),
  },
  {
    path: "/confirm-reset-password/:userMail",
    public: true,
    page: preloadable(() => import("./registrations/mail-sent-page.tsx"), "RecoverySentPage"),
  },
  {
    path: "/reset-password/:confirmationCode",
    public: true,
    page: preloadable(() => import("./registrations/reset-password-page.tsx"), "ResetPasswordPage"),
  },
  {
    path: "/subscribe",
    public: true,
    page: preloadable(() => import("./registrations/subscribe-page.tsx"), "SubscribePage"),
  },
  {
    path: "/confirm-subscription/:userMail",
    public: true,
    page: preloadable(() => import("./registrations/mail-sent-page.tsx"), "SubscribedPage"),
  },
  {
    path: "/subscribe-success/:confirmationCode",
    public: true,
    page: confirmation,
  },
  {
    path: "/confirm/:confirmationCode",
    public: true,
    page: confirmation,
  },
  {
    path: "/user-invite/:userMail/:confirmationCode",
    public: true,
    page: preloadable(() => import("./registrations/invite-page.tsx"), "InvitePage"),
  },
  {
    path: "/avatar/:idUser/:nameUser",
    withoutCompany: true,
    alone: true,
    page: preloadable(() => import("./own-account/avatar-page.tsx"), "AvatarPage"),
  },
  {
    path: "/password",
    public: true,
    inShell: true,
    page: preloadable(() => import("./own-account/own-account-page.tsx"), "OwnAccountPage"),
  },
  {
    path: "/401",
    public: true,
    inShell: true,
    page: preloadable(() => import("./sessions/denied-page.tsx"), "DeniedPage"),
  },
  {
    path: "/not-authorized",
    public: true,
    inShell: true,
    page: preloadable(() => import("./sessions/denied-page.tsx"), "NoCampaignsPage"),
  },
  {
    path: "/users",
    menu: "users",
    anyOf: ["user_view"],
    page: preloadable(() => import("./collaborators/collaborators-page.tsx"), "CollaboratorsPage"),
  },
  {
    path: "/profiles",
    menu: "profiles",
    anyOf: ["profile_view"],
    page: preloadable(() => import("./profiles/profiles-page.tsx"), "ProfilesPage"),
  },
]
