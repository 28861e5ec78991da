import { chakra } from "@chakra-ui/react"
import { type BotSummary, describeServiceHours, followsScript, mayNotWriteBots, objectives } from "@prosa/core/bot"
import {
  type BotDetail,
  type ChannelOpening,
  createBotDetail,
  createBotSettingsForm,
  createChannelOpening,
} from "@prosa/core/bot/view"
import { BotId, formatTotal, idFrom } from "@prosa/core/kernel"
import type { RecordForm } from "@prosa/core/shell/view"
import { ArrowLeft, Copy, Pencil, SlidersHorizontal, Workflow } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useSearch } from "wouter"
import { MetaPagesDialog } from "../../channel/connections/meta-pages-dialog.tsx"
import { WhatsappDialog } from "../../channel/connections/whatsapp-dialog.tsx"
import { HoursDialog } from "../../flow/hours/hours-dialog.tsx"
import { VersionsCard } from "../../flow/versions/versions-card.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { WebhookDialog } from "../../webhook/webhook-dialog.tsx"
import { BotAvatar } from "../bot-avatar.tsx"
import { BotCardFrame, BotCardStack } from "./bot-card-frame.tsx"
import { BotPageFrame, NoBot } from "./bot-page-frame.tsx"
import { useBotServices } from "../bot-services.ts"
import { BotStatus } from "../bot-status.tsx"
import { ChannelCards } from "./channel-cards.tsx"
import { LastServicesCard } from "./last-services-card.tsx"
import { LiveChatDialog } from "../live-chat/live-chat-dialog.tsx"
import { UnclearCard, unclearIn } from "../unclear-texts/unclear-card.tsx"
import { UnclearTextsRoute } from "../unclear-texts/unclear-texts-route.tsx"
import { UnpublishedSettings } from "../settings/unpublished-settings.tsx"
import { BotPageSettings, pageSettings, type PageValues } from "./bot-page-settings.tsx"
import { Moment } from "../../services/moment.tsx"

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(148px, 100%), 1fr))",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
    "& > div": {
      minWidth: 0,
      padding: "3",
      paddingInline: "4",
      // the edges of neighbours fall on each other
      marginInlineEnd: "-1px",
      marginBottom: "-1px",
      borderInlineEnd: "1px solid",
      borderBottom: "1px solid",
      borderColor: "border",
    },
    "& dt": { textStyle: "label", color: "text-3" },
    "& dd": { textStyle: "cell", fontWeight: 500, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  },
})

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 400px",
    gap: "5",
    alignItems: "start",
    "@media (max-width: 1000px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

export interface BotPageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** '/chatbots/{botId}', and with '?unclear' what the bot does not understand. */
export const BotPage = ({ params }: BotPageProps) => {
  const id = idFrom(BotId, params["botId"])
  const search = useSearch()
  if (id === undefined) return <NoBot />
  return unclearIn(search) ? <UnclearTextsRoute params={params} /> : <KnownBot id={id} />
}

const KnownBot = ({ id }: { readonly id: BotId }) => {
  const { toaster, confirmer, session } = useEntry()
  const { departures } = useShellServices()
  const { bots } = useBotServices()
  const models = useViewModel((scope) => {
    const page = { toasts: toaster, session, origin: window.location.origin, copy: copyText }
    const detail = createBotDetail(scope, id, { bots, ...page })
    const record = createBotSettingsForm(
      scope,
      { id, names: pageSettings, done: () => detail.reload(), closed: () => undefined },
      { bots, toasts: toaster, confirmations: confirmer, departures },
    )
    return { detail, record, channels: createChannelOpening(scope, { toasts: toaster, mayWrite: detail.mayWrite }) }
  }, `bot ${id}`)
  return models === undefined ? null : <Loaded {...models} />
}

interface Models {
  readonly detail: BotDetail
  readonly record: RecordForm<PageValues, BotSummary>
  readonly channels: ChannelOpening
}

const Loaded = (models: Models) => {
  const { detail } = models
  const { bot, status, failure } = useBehavior(detail.state$)
  if (bot !== undefined) return <Detail {...models} bot={bot} />
  if (status === "loading")
    return (
      <BotPageFrame>
        <ListSkeleton rows={5} />
      </BotPageFrame>
    )
  return failure?._tag === "NotFound" ? (
    <NoBot />
  ) : (
    <ErrorState title="Não foi possível carregar o robô." sentence={failure?.message} onRetry={detail.reload} />
  )
}

const Detail = ({ bot, detail, record, channels }: Models & { readonly bot: BotSummary }) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  const opened = useBehavior(channels.opened$)
  const { bots } = useBotServices()
  const [editsHours, setEditsHours] = useState(false)
  const admin = user?.admin ?? false
  return (
    <BotPageFrame>
      <chakra.div marginInlineStart="-10px" marginBottom="-4">
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
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <LinkButton href={`/chatbots/${bot.id}/manage`} icon={<SlidersHorizontal aria-hidden size={16} />}>
            Gestão do Bot
          </LinkButton>
          {followsScript(bot.target) && (
            <LinkButton
              variant="primary"
              href={`/drawflow/${bot.id}/${bot.activeFlowId}`}
              icon={<Workflow aria-hidden size={16} />}
            >
              Editar Script
            </LinkButton>
          )}
        </chakra.div>
      </chakra.header>
      {!detail.mayWrite && <Banner tone="neutral">{mayNotWriteBots}</Banner>}
      <UnpublishedSettings bot={bot} />
      <Facts aria-label="Resumo">
        <Fact name="Objetivo">{objectives.find(({ code }) => code === bot.target)?.label}</Fact>
        <Fact name="Workspace">
          <Name>{bot.workspace}</Name>
        </Fact>
        <Fact name="Diálogos">{formatTotal(bot.dialogs)}</Fact>
        <Fact name="Criado por">
          <bdi>{bot.createdBy || "Sem registros"}</bdi> · <Moment at={bot.createdAt} dayOnly />
        </Fact>
        <Fact name="Atualizado em">
          <Moment at={bot.updatedAt} />
        </Fact>
        <Fact name="Horário">
          <chakra.span display="flex" alignItems="center" gap="1">
            {describeServiceHours(bot.serviceHours)}
            {detail.mayWrite && (
              <IconButton
                size="compact"
                label="Alterar horário de atendimento"
                icon={<Pencil aria-hidden size={14} />}
                onClick={() => setEditsHours(true)}
              />
            )}
          </chakra.span>
        </Fact>
        <Fact name="Token">
          <chakra.span display="flex" alignItems="center" gap="1">
            <chakra.code fontSize="12px">
              {bot.token.slice(0, 4)}…{bot.token.slice(-4)}
            </chakra.code>
            <IconButton
              size="compact"
              label="Copiar token"
              icon={<Copy aria-hidden size={14} />}
              onClick={detail.copyToken}
            />
          </chakra.span>
        </Fact>
      </Facts>
      <Columns>
        <BotCardStack>
          <BotCardFrame title="Canais integrados">
            <ChannelCards bot={bot} admin={admin} onOpen={(card) => channels.open(card, bot.channels, admin)} />
          </BotCardFrame>
          {followsScript(bot.target) && (
            <>
              <VersionsCard botId={bot.id} />
              <UnclearCard botId={bot.id} />
            </>
          )}
          <LastServicesCard bot={bot} />
        </BotCardStack>
        <BotPageSettings record={record} bot={bot} mayWrite={detail.mayWrite} />
      </Columns>
      {editsHours && (
        <HoursDialog
          botId={bot.id}
          bots={bots}
          mayWrite={detail.mayWrite}
          onSaved={detail.reload}
          onClose={() => setEditsHours(false)}
        />
      )}
      {opened === "webhook" && (
        <WebhookDialog
          bot={bot}
          onClose={() => {
            // what was saved or tested shows on its card
            detail.reload()
            channels.close()
          }}
        />
      )}
      {opened === "whatsapp" && (
        <WhatsappDialog
          bot={bot}
          flags={bot.channels}
          admin={admin}
          onChanged={detail.reload}
          onClose={channels.close}
        />
      )}
      {(opened === "facebook" || opened === "instagram") && (
        <MetaPagesDialog
          bot={bot}
          type={opened === "facebook" ? "FACEBOOK" : "INSTAGRAM"}
          onChanged={detail.reload}
          onClose={channels.close}
        />
      )}
      {opened === "livechat" && <LiveChatDialog bot={bot} model={detail} onClose={channels.close} />}
    </BotPageFrame>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
