import { chakra } from "@chakra-ui/react"
import { type BotSummary, objectives } from "@prosa/core/bot"
import { type BotDetail, createBotDetail } from "@prosa/core/bot/view"
import { BotId, formatDateTime, idFrom } from "@prosa/core/kernel"
import { channelOffWarning } from "@prosa/core/tenancy"
import { ArrowLeft, Copy, Workflow } from "lucide-react"
import type { ReactNode } from "react"
import { VersionsCard } from "../flow/versions-card.tsx"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { copyText } from "../kit/clipboard.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Name } from "../kit/name.tsx"
import { ListSkeleton } from "../kit/skeleton.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { EmptyState, ErrorState } from "../kit/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { WebhookButton } from "../webhook/webhook-button.tsx"
import { BotAvatar } from "./bot-avatar.tsx"
import { BotLiveChatHosts } from "./bot-live-chat-hosts.tsx"
import { useBotServices } from "./bot-services.ts"
import { BotStatus } from "./bot-status.tsx"

const Page = chakra("div", {
  base: {
    display: "grid",
    gap: "6",
    gridTemplateColumns: "minmax(0, 1fr)",
    width: "full",
    maxWidth: "960px",
    padding: "6",
    smDown: { padding: "4" },
  },
})

const Section = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    borderTop: "1px solid",
    borderColor: "border",
    paddingTop: "5",
  },
})

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(168px, 1fr))",
    gap: "4",
    "& dt": { textStyle: "label", color: "text-3" },
    "& dd": { textStyle: "body", fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  },
})

const Code = chakra("code", {
  base: {
    display: "block",
    flex: "1",
    minWidth: 0,
    paddingInline: "3",
    paddingBlock: "2",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "12px",
    lineHeight: "20px",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "control",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
})

export interface BotPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/chatbots/{botId}'. */
export const BotPage = ({ params }: BotPageProps) => {
  const id = idFrom(BotId, params["botId"])
  return id === undefined ? <NoBot /> : <KnownBot id={id} />
}

const KnownBot = ({ id }: { readonly id: BotId }) => {
  const { toaster } = useEntry()
  const { bots } = useBotServices()
  const model = useViewModel(
    (scope) => createBotDetail(scope, id, { bots, toasts: toaster, origin: window.location.origin, copy: copyText }),
    `bot ${id}`,
  )
  return model === undefined ? null : <Detail model={model} />
}

const Detail = ({ model }: { readonly model: BotDetail }) => {
  const { status, bot, failure } = useBehavior(model.state$)
  if (bot !== undefined) return <Summary model={model} bot={bot} />
  if (status === "loading")
    return (
      <Page>
        <ListSkeleton rows={4} />
      </Page>
    )
  return failure?._tag === "NotFound" ? (
    <NoBot />
  ) : (
    <ErrorState title="Não foi possível carregar o robô." sentence={failure?.message} onRetry={model.reload} />
  )
}

const NoBot = () => (
  <EmptyState
    page
    title="Registro inexistente"
    sentence="Este robô não existe, ou não está nos seus workspaces."
    actions={<LinkButton href="/chatbots">Voltar para Meus robôs</LinkButton>}
  />
)

const Summary = ({ model, bot }: { readonly model: BotDetail; readonly bot: BotSummary }) => {
  const { script } = useBehavior(model.state$)
  return (
    <Page>
      <chakra.div marginInlineStart="-10px" marginBottom="-3">
        <LinkButton href="/chatbots" variant="ghost" size="compact" icon={<ArrowLeft aria-hidden size={14} />}>
          Meus robôs
        </LinkButton>
      </chakra.div>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <BotAvatar name={bot.name} colour={bot.avatarColor} iconUrl={bot.avatarIconUrl} size={56} />
        <chakra.div flex="1" minWidth="200px">
          <chakra.h1 textStyle="page-title">
            <Name>{bot.name}</Name>
          </chakra.h1>
          <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell" color="text-3">
            #{bot.id}
            <BotStatus active={bot.active} />
          </chakra.div>
        </chakra.div>
        <LinkButton variant="primary" href={`/drawflow/${bot.id}/-1`} icon={<Workflow aria-hidden size={16} />}>
          Editar Script
        </LinkButton>
      </chakra.header>
      <Section aria-label="Resumo">
        <Facts>
          <Fact name="Workspace">
            <Name>{bot.workspace}</Name>
          </Fact>
          <Fact name="Objetivo">{objectives.find(({ code }) => code === bot.target)?.label}</Fact>
          <Fact name="Criado em">{formatDateTime(bot.createdAt)}</Fact>
          <Fact name="Criado por">
            <Name>{bot.createdBy || "Sem registros"}</Name>
          </Fact>
          <Fact name="Atualizado em">{formatDateTime(bot.updatedAt)}</Fact>
        </Facts>
      </Section>
      <Section aria-labelledby="bot-token">
        <Copyable id="bot-token" title="Token" what="token" text={bot.token} onCopy={model.copyToken} />
      </Section>
      <Section aria-labelledby="bot-script">
        {!bot.channels.livechat && <Banner tone="warning">{channelOffWarning}</Banner>}
        <Copyable
          id="bot-script"
          title="Live Chat"
          sentence="Cole este script antes de </body> nas páginas em que o chat deve aparecer."
          what="script"
          text={script}
          onCopy={model.copyScript}
        />
        <BotLiveChatHosts bot={bot} />
      </Section>
      <Section aria-labelledby="bot-webhook">
        <div>
          <chakra.h2 id="bot-webhook" textStyle="name">
            Webhook
          </chakra.h2>
          <chakra.p textStyle="cell" color="text-2">
            Os endereços do seu sistema que este robô chama, e as últimas chamadas.
          </chakra.p>
        </div>
        <div>
          <WebhookButton bot={bot} />
        </div>
      </Section>
      <VersionsCard botId={bot.id} />
    </Page>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <chakra.div minWidth={0}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </chakra.div>
)

interface CopyableProps {
  readonly id: string
  readonly title: string
  readonly sentence?: string
  readonly what: string
  readonly text: string
  readonly onCopy: () => void
}

const Copyable = ({ id, title, sentence, what, text, onCopy }: CopyableProps) => (
  <>
    <div>
      <chakra.h2 id={id} textStyle="name">
        {title}
      </chakra.h2>
      {sentence !== undefined && (
        <chakra.p textStyle="cell" color="text-2">
          {sentence}
        </chakra.p>
      )}
    </div>
    <chakra.div display="flex" alignItems="flex-start" gap="2" smDown={{ flexDirection: "column" }}>
      <Code>{text}</Code>
      <Button icon={<Copy aria-hidden size={16} />} aria-label={`Copiar ${what}`} onClick={onCopy}>
        Copiar
      </Button>
    </chakra.div>
  </>
)
