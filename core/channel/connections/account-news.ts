import type { ConnectionState } from "./connections.ts"

/** What WhatsApp does to a business account, and so to all of its numbers; or a person to all that their login connected. */
export type AccountNews =
  | {
      readonly kind:
        | "disabled"
        | "reinstated"
        | "to-be-disabled"
        | "violation"
        | "deleted"
        | "access-withdrawn"
        | "login-withdrawn"
    }
  /** Until a moment in milliseconds since 1970, if one is given. */
  | { readonly kind: "restricted"; readonly what: "answers" | "templates"; readonly until?: number }

/** The troubles of a number for the sake of its account. Each is lifted by its end, or when the account is reinstated. */
export const accountTroubles = {
  locked: "A Meta bloqueou a conta do WhatsApp por causa das suas políticas.",
  disabled: "A Meta desativou a conta do WhatsApp. Peça uma análise no suporte da Meta.",
  deleted: "A conta do WhatsApp foi excluída na Meta. Conecte outro número.",
  withdrawn: "A conta do WhatsApp retirou o acesso da plataforma. Conecte o canal de novo.",
  loginWithdrawn: "Quem conectou este canal retirou o acesso da plataforma na Meta. Conecte o canal de novo.",
  answersRestricted: "A Meta restringiu a conta do WhatsApp: por enquanto ela não pode responder aos clientes.",
  toBeDisabled: "A Meta vai desativar a conta do WhatsApp. Veja os avisos da conta na Meta.",
  violation: "A Meta apontou uma violação das suas políticas na conta do WhatsApp. Veja os avisos da conta na Meta.",
  templatesRestricted:
    "A Meta restringiu a conta do WhatsApp: por enquanto ela só responde, e não pode começar conversas com templates.",
} as const

/** How the numbers of an account stand from now on. */
export interface AccountStanding {
  /** `connected` with a trouble: messages are sent, and there is something to be seen to. */
  readonly state: Extract<ConnectionState, "connected" | "broken">
  /** In Portuguese; '' if there is none. */
  readonly trouble: string
  /** Holds only for numbers with one of these troubles: another, such as an access that has expired, is not ended by it. */
  readonly lifts?: ReadonlyArray<string>
  /** When it ends by itself, in milliseconds since 1970. */
  readonly until?: number
}

/** Troubles that end with the reinstatement of the account; access that was withdrawn has to be given again. */
const endedByReinstatement = [
  accountTroubles.locked,
  accountTroubles.disabled,
  accountTroubles.answersRestricted,
  accountTroubles.toBeDisabled,
  accountTroubles.violation,
  accountTroubles.templatesRestricted,
] as const

/** Returns how the numbers of an account stand after news of it. A number that can still be answered from is not broken. */
export const standingAfter = (news: AccountNews): AccountStanding => {
  switch (news.kind) {
    case "disabled":
      return { state: "broken", trouble: accountTroubles.disabled }
    case "deleted":
      return { state: "broken", trouble: accountTroubles.deleted }
    case "access-withdrawn":
      return { state: "broken", trouble: accountTroubles.withdrawn }
    case "login-withdrawn":
      return { state: "broken", trouble: accountTroubles.loginWithdrawn }
    case "to-be-disabled":
      return { state: "connected", trouble: accountTroubles.toBeDisabled }
    case "violation":
      return { state: "connected", trouble: accountTroubles.violation }
    case "reinstated":
      return { state: "connected", trouble: "", lifts: endedByReinstatement }
    case "restricted": {
      const until = news.until === undefined ? {} : { until: news.until }
      return news.what === "answers"
        ? { state: "broken", trouble: accountTroubles.answersRestricted, ...until }
        : { state: "connected", trouble: accountTroubles.templatesRestricted, ...until }
    }
  }
}
