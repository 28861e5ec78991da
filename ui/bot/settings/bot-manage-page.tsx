import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { type BotSummary, followsScript, mayNotWriteBots } from "@prosa/core/bot"
import { createBotDetail, createBotRemoval, createBotSettingsForm } from "@prosa/core/bot/view"
import { tidyKeywords } from "@prosa/core/flow"
import { BotId, idFrom } from "@prosa/core/kernel"
import type { RecordForm } from "@prosa/core/shell/view"
import { ArrowLeft, ArrowLeftRight, Pencil, Trash2, Workflow } from "lucide-react"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { LockedFields } from "../../kit/fields/locked-fields.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { BotAvatar } from "../bot-avatar.tsx"
import { BotPageFrame, NoBot } from "../page/bot-page-frame.tsx"
import { useBotServices } from "../bot-services.ts"
import { BotSettingsDialog } from "./bot-settings-dialog.tsx"
import { PeopleTransferDialog } from "./people-transfer-dialog.tsx"
import { UnpublishedSettings } from "./unpublished-settings.tsx"
import { KeywordSettings, managedSettings, type ManagedValues, ManagedFields } from "./bot-manage-fields.tsx"
import { Moment } from "../../services/moment.tsx"

const Card = chakra("section", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "minmax(0, 1fr)",
    padding: "5",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    smDown: { padding: "4" },
  },
})

export interface BotManagePageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** 'Gestão do Bot', `/chatbots/{botId}/manage`. */
export const BotManagePage = ({ params }: BotManagePageProps) => {
  const id = idFrom(BotId, params["botId"])
  return id === undefined ? <NoBot /> : <KnownBot id={id} />
}

const KnownBot = ({ id }: { readonly id: BotId }) => {
  const { toaster, confirmer, navigation, session } = useEntry()
  const { departures } = useShellServices()
  const { bots } = useBotServices()
  const models = useViewModel((scope) => {
    const page = { toasts: toaster, session, origin: window.location.origin, copy: copyText }
    const detail = createBotDetail(scope, id, { bots, ...page })
    const record = createBotSettingsForm(
      scope,
      { id, names: managedSettings, done: () => detail.reload(), closed: () => undefined },
      { bots, toasts: toaster, confirmations: confirmer, departures },
    )
    const removal = createBotRemoval(scope, { bots, toasts: toaster, confirmations: confirmer, navigation })
    return { detail, record, removal }
  }, `manage bot ${id}`)
  return models === undefined ? null : <Management {...models} />
}

interface ManagementProps {
  readonly detail: ReturnType<typeof createBotDetail>
  readonly record: RecordForm<ManagedValues, BotSummary>
  readonly removal: ReturnType<typeof createBotRemoval>
}

const Management = (props: ManagementProps) => {
  const { detail, record } = props
  const { bot, failure } = useBehavior(detail.state$)
  const { status } = useBehavior(record.state$)
  if (bot !== undefined && status === "ready") return <Managed {...props} bot={bot} />
  if (failure?._tag === "NotFound") return <NoBot />
  if (failure !== undefined || status === "failed")
    return (
      <ErrorState
        title="Não foi possível carregar o robô."
        sentence={failure?.message}
        onRetry={() => {
          detail.reload()
          record.reload()
        }}
      />
    )
  return (
    <BotPageFrame>
      <ListSkeleton rows={5} />
    </BotPageFrame>
  )
}

const Managed = ({ bot, detail, record, removal }: ManagementProps & { readonly bot: BotSummary }) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  const { form } = record
  const { saving, failure, firstError, values } = useBehavior(form.state$)
  const unsaved = useBehavior(record.unsaved$)
  const removing = useBehavior(removal.removing$)
  const [open, setOpen] = useState<"settings" | "transfer">()
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.set("keywords", tidyKeywords(values.keywords))
    form.submit()
  }
  const { mayWrite } = detail
  const mayRemove = user !== undefined && mayDo(user, "bot.remove")
  return (
    <BotPageFrame>
      <chakra.div marginInlineStart="-10px" marginBottom="-4">
        <LinkButton href="/chatbots" variant="ghost" size="compact" icon={<ArrowLeft aria-hidden size={14} />}>
          Meus robôs
        </LinkButton>
      </chakra.div>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h1 flex="1" minWidth="160px" textStyle="page-title">
          Gestão do Bot
        </chakra.h1>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button icon={<ArrowLeftRight aria-hidden size={16} />} onClick={() => setOpen("transfer")}>
            Transferência
          </Button>
          {followsScript(values.target) && (
            <LinkButton href={`/drawflow/${bot.id}/${bot.activeFlowId}`} icon={<Workflow aria-hidden size={16} />}>
              Editar Script
            </LinkButton>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={saving}
            busyLabel="Salvando…"
            disabledReason={mayWrite ? undefined : mayNotWriteBots}
          >
            Salvar
          </Button>
        </chakra.div>
      </chakra.header>
      {!mayWrite && <Banner tone="neutral">{mayNotWriteBots}</Banner>}
      <UnpublishedSettings bot={bot} />
      <chakra.form
        ref={element}
        id={id}
        noValidate
        onSubmit={submit}
        display="grid"
        gap="5"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <Card aria-label="Robô">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
            <BotAvatar name={bot.name} colour={bot.avatarColor} iconUrl={bot.avatarIconUrl} size={56} />
            <chakra.div flex="1" minWidth="180px">
              <chakra.h2 textStyle="name">
                <Name>{bot.name}</Name>
              </chakra.h2>
              <chakra.div textStyle="cell" color="text-3">
                #{bot.id} · Criado por <bdi>{bot.createdBy || "Sem registros"}</bdi> em <Moment at={bot.createdAt} />
              </chakra.div>
            </chakra.div>
            <Button icon={<Pencil aria-hidden size={16} />} onClick={() => setOpen("settings")}>
              Configurar ChatBot
            </Button>
          </chakra.div>
          <LockedFields locked={!mayWrite}>
            <ManagedFields record={record} bot={bot} />
          </LockedFields>
        </Card>
        {followsScript(values.target) && (
          <Card aria-labelledby={`${id}-keywords`}>
            <div>
              <chakra.h2 id={`${id}-keywords`} textStyle="name">
                Palavras-chave
              </chakra.h2>
              <chakra.p textStyle="cell" color="text-3">
                Frases exatas que valem em qualquer ponto da conversa, como “menu”, “atendente” ou “sair”.
              </chakra.p>
            </div>
            <LockedFields locked={!mayWrite}>
              <KeywordSettings record={record} bot={bot} />
            </LockedFields>
          </Card>
        )}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <chakra.footer display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden size={16} />}
            busy={removing}
            busyLabel="Excluindo…"
            disabled={!mayRemove}
            {...(mayRemove ? {} : { disabledReason: "Seu usuário não tem permissão para excluir robôs." })}
            onClick={() => removal.remove(bot)}
          >
            DELETAR BOT
          </Button>
          {unsaved > 0 && (
            <chakra.output marginInlineStart="auto" textStyle="meta" color="warning">
              {unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}
            </chakra.output>
          )}
        </chakra.footer>
      </chakra.form>
      {open === "settings" && (
        <BotSettingsDialog bot={bot} mayWrite={mayWrite} onClose={() => setOpen(undefined)} onSaved={detail.reload} />
      )}
      {open === "transfer" && (
        <PeopleTransferDialog
          botId={bot.id}
          ownWorkspace={bot.workspaceId}
          mayWrite={mayWrite}
          onClose={() => setOpen(undefined)}
        />
      )}
    </BotPageFrame>
  )
}
