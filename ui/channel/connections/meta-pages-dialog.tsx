import { chakra } from "@chakra-ui/react"
import { connectionMessages as say, type ConnectionFacts, type MetaPages, type MetaPageType } from "@prosa/core/channel"
import { createMetaPagesView, type MetaPagesView } from "@prosa/core/channel/view"
import { type BotId, formatDateTime } from "@prosa/core/kernel"
import { FileQuestion, LogIn, RotateCw } from "lucide-react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState, ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { AccountCard } from "./account-card.tsx"
import { ChannelDialog, ChannelDialogBody, ChannelDialogFoot } from "./channel-dialog.tsx"
import { useChannelServices } from "../channel-services.ts"
import { Trouble } from "./device-panel.tsx"
import { LoginWaiting } from "./login-waiting.tsx"

const Pages = chakra("ul", {
  base: {
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
    "& li": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minHeight: "56px",
      paddingBlock: "2",
      paddingInline: "3",
      borderTop: "1px solid",
      borderColor: "border",
      "&:first-of-type": { borderTop: "none" },
    },
  },
})

const words = {
  FACEBOOK: { title: "Facebook", enter: "Entrar com o Facebook", empty: "Esta conta não administra nenhuma página." },
  INSTAGRAM: {
    title: "Instagram",
    enter: "Entrar com o Facebook",
    empty: "Nenhuma página desta conta tem um perfil profissional do Instagram.",
  },
} as const satisfies Readonly<Record<MetaPageType, unknown>>

export interface MetaPagesDialogProps {
  readonly bot: { readonly id: BotId; readonly name: string; readonly connections: ReadonlyArray<ConnectionFacts> }
  readonly type: MetaPageType
  /** Called after a page or the account was connected or disconnected. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The pages of a bot on Messenger or Instagram. Drawn while it is open. */
export const MetaPagesDialog = ({ bot, type, onChanged, onClose }: MetaPagesDialogProps) => {
  const { toaster, confirmer } = useEntry()
  const { pages, logins, windows, flags } = useChannelServices()
  const model = useViewModel(
    (scope) =>
      createMetaPagesView(
        scope,
        { botId: bot.id, type },
        { pages, logins, windows, flags, toasts: toaster, confirmations: confirmer, changed: onChanged },
      ),
    `${type} of ${bot.id}`,
  )
  return (
    <ChannelDialog
      title={words[type].title}
      icon={<ChannelIcon channel={type} size={18} />}
      owner={bot.name}
      onClose={onClose}
    >
      {model !== undefined && <Loaded model={model} type={type} connections={bot.connections} onClose={onClose} />}
    </ChannelDialog>
  )
}

interface LoadedProps {
  readonly model: MetaPagesView
  readonly type: MetaPageType
  readonly connections: ReadonlyArray<ConnectionFacts>
  readonly onClose: () => void
}

const Loaded = ({ model, type, connections, onClose }: LoadedProps) => {
  const { status, reason, account } = useBehavior(model.state$)
  const { phase, failure } = useBehavior(model.login.state$)
  const broken = connections.filter(({ medium, state }) => medium === type && state === "broken")
  return (
    <>
      <ChannelDialogBody>
        {broken.map(({ name, trouble }) => (
          <Banner key={name} tone="danger">
            <Trouble what={name}>{trouble || say.vendorRefused} Entre de novo para reconectar a página.</Trouble>
          </Banner>
        ))}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        {account !== undefined && account.id !== "" ? (
          <>
            {phase === "waiting" && <LoginWaiting login={model.login} line />}
            <Account model={model} account={account} type={type} />
          </>
        ) : phase === "waiting" ? (
          <LoginWaiting login={model.login} />
        ) : status === "loading" ? (
          <ListSkeleton rows={4} />
        ) : status === "failed" ? (
          <ErrorState title={say.pagesNotLoaded} sentence={reason} onRetry={model.reload} />
        ) : (
          <EmptyState
            icon={<LogIn aria-hidden size={24} strokeWidth={1.75} />}
            title="Nenhuma conta conectada"
            sentence="Entre com a conta que administra as páginas da empresa e escolha em quais o robô responde."
            actions={
              <Button variant="primary" busy={phase === "starting"} busyLabel="Abrindo…" onClick={model.login.begin}>
                {words[type].enter}
              </Button>
            }
          />
        )}
      </ChannelDialogBody>
      <ChannelDialogFoot>
        {(status === "failed" || (account !== undefined && account.id !== "")) && (
          <chakra.div className="first">
            <Button
              variant="ghost"
              icon={<RotateCw aria-hidden size={16} />}
              busy={phase === "starting"}
              busyLabel="Abrindo…"
              onClick={model.login.begin}
            >
              Entrar de novo
            </Button>
          </chakra.div>
        )}
        <Button onClick={onClose}>Fechar</Button>
      </ChannelDialogFoot>
    </>
  )
}

const Account = (props: {
  readonly model: MetaPagesView
  readonly account: MetaPages
  readonly type: MetaPageType
}) => {
  const { model, account, type } = props
  const { disconnecting } = useBehavior(model.state$)
  const { pages } = account
  return (
    <>
      <AccountCard
        mark={<Avatar id={account.id} name={account.userName} image={account.userPictureUrl} size={32} />}
        name={account.userName}
        fact="Conta conectada"
        action={
          <Button size="compact" busy={disconnecting} busyLabel="Aguarde…" onClick={model.disconnectAccount}>
            Desconectar
          </Button>
        }
      />
      {pages.length === 0 ? (
        <EmptyState
          icon={<FileQuestion aria-hidden size={24} strokeWidth={1.75} />}
          title="Nenhuma página encontrada"
          sentence={words[type].empty}
        />
      ) : (
        <Pages aria-label="Páginas">
          {pages.map(({ id, name, url, active, updatedAt }) => (
            <li key={id}>
              <Avatar id={id} name={name} image={url} size={32} />
              <chakra.div flex="1" minWidth={0}>
                <chakra.div textStyle="control">
                  <Name>{name}</Name>
                </chakra.div>
                <chakra.p textStyle="meta" color={active ? "ok" : "text-2"}>
                  {active
                    ? updatedAt === null
                      ? "Conectada"
                      : `Conectada em ${formatDateTime(updatedAt)}`
                    : "Desconectada"}
                </chakra.p>
              </chakra.div>
              <Switch label={`Responder em ${name}`} labelHidden checked={active} onChange={() => model.toggle(id)} />
            </li>
          ))}
        </Pages>
      )}
    </>
  )
}
