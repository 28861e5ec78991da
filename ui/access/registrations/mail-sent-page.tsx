import { chakra } from "@chakra-ui/react"
import { createResend, recoveryAddress, type Resend, resendPause } from "@prosa/core/access/view"
import { MailCheck } from "lucide-react"
import type { ReactNode } from "react"
import { useSearchParams } from "wouter"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { PublicColumn, PublicPage, PublicTitle, TextLink } from "./public-page.tsx"

interface MailPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/confirm-reset-password/{userMail}': a recovery mail is on its way. */
export const RecoverySentPage = ({ params }: MailPageProps) => {
  const { recovery, clock } = useEntry()
  const email = params["userMail"] ?? ""
  const resend = useViewModel(
    (scope) =>
      createResend(scope, {
        send: () => recovery.request({ email, url: recoveryAddress(window.location.origin) }),
        clock,
        pauseFirst: true,
      }),
    `recovery sent ${email}`,
  )
  return (
    <MailSent
      title="Enviamos um e-mail"
      resend={resend}
      otherWay="/forgot"
      sentence={
        <>
          Se <b>{email}</b> tem uma conta, chegará um link para escolher outra senha; ele vale 1 hora.
        </>
      }
    />
  )
}

/** '/confirm-subscription/{userMail}': a registration waits for its confirmation. */
export const SubscribedPage = ({ params }: MailPageProps) => {
  const { registrations, clock } = useEntry()
  const email = params["userMail"] ?? ""
  const [search] = useSearchParams()
  // The login page leads here later, when no mail has just been sent.
  const pauseFirst = search.get("resend") !== "now"
  const resend = useViewModel(
    (scope) => createResend(scope, { send: () => registrations.resend(email), clock, pauseFirst }),
    `subscription sent ${email} ${pauseFirst}`,
  )
  return (
    <MailSent
      title="Confirme seu e-mail"
      resend={resend}
      otherWay="/subscribe"
      sentence={
        <>
          Confira sua caixa de entrada para ativar a conta: enviamos um link para <b>{email}</b>; ele vale 24 horas.
        </>
      }
    />
  )
}

const Mark = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "12",
    height: "12",
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    borderRadius: "full",
  },
})

interface MailSentProps {
  readonly title: string
  readonly sentence: ReactNode
  readonly resend: Resend | undefined
  /** The page that asks for another address. */
  readonly otherWay: string
}

const MailSent = ({ title, sentence, resend, otherWay }: MailSentProps) => (
  <PublicPage>
    <PublicColumn>
      <Mark>
        <MailCheck aria-hidden size={24} strokeWidth={1.75} />
      </Mark>
      <PublicTitle title={title} sentence={sentence} />
      {resend !== undefined && <ResendButton resend={resend} />}
      <chakra.p textStyle="meta" color="text-3">
        Não chegou? Veja a caixa de spam ou peça de novo em instantes.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="4">
        <TextLink href={otherWay}>Usar outro e-mail</TextLink>
        <TextLink href="/login">Voltar para o login</TextLink>
      </chakra.div>
    </PublicColumn>
  </PublicPage>
)

/** 'Reenviar e-mail', with the seconds until it may be pressed. */
export const ResendButton = ({ resend }: { readonly resend: Resend }) => {
  const { left, sending, sent, failure } = useBehavior(resend.state$)
  return (
    <>
      {sent > 0 && failure === undefined && <Banner tone="ok">E-mail enviado de novo.</Banner>}
      <chakra.div display="flex" alignItems="center" gap="3">
        {left > 0 && <PauseRing left={left} />}
        <chakra.div flex="1">
          <Button size="login" wide disabled={left > 0} busy={sending} busyLabel="Reenviando…" onClick={resend.send}>
            {left > 0 ? `Reenviar e-mail em ${left} s` : "Reenviar e-mail"}
          </Button>
        </chakra.div>
      </chakra.div>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
    </>
  )
}

const PauseRing = ({ left }: { readonly left: number }) => {
  const around = 2 * Math.PI * 17
  const share = Math.min(1, (left * 1_000) / resendPause)
  return (
    <chakra.span position="relative" display="grid" placeItems="center" flexShrink={0} color="brand-edge" aria-hidden>
      <svg width="40" height="40" viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="17" fill="none" stroke="var(--prosa-border)" strokeWidth="3" />
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${around * share} ${around}`}
          transform="rotate(-90 20 20)"
        />
      </svg>
      <chakra.span
        position="absolute"
        textStyle="label"
        fontWeight={600}
        color="text"
        fontVariantNumeric="tabular-nums"
      >
        {left}
      </chakra.span>
    </chakra.span>
  )
}
