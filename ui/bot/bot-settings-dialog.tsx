import { chakra } from "@chakra-ui/react"
import { botMessageLimits, type BotSummary } from "@prosa/core/bot"
import { createBotSettingsForm, type SettingsValues } from "@prosa/core/bot/view"
import { engineMessages } from "@prosa/core/engine"
import { sequentialServiceMessageLimit } from "@prosa/core/transfer"
import type { RecordForm } from "@prosa/core/shell/view"
import { Copy } from "lucide-react"
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { Banner } from "../kit/banner.tsx"
import { Button } from "../kit/button.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { copyText } from "../kit/clipboard.ts"
import { ColourField } from "../kit/colour-field.tsx"
import { focusFirstInvalid } from "../kit/field-frame.tsx"
import { MessageListField } from "../kit/message-list-field.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { PhoneField } from "../kit/phone-field.tsx"
import { ListSkeleton } from "../kit/skeleton.tsx"
import { Switch } from "../kit/switch.tsx"
import { TextArea } from "../kit/text-area.tsx"
import { TextField } from "../kit/text-field.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { ErrorState } from "../kit/whole-state.tsx"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { AvatarField } from "./avatar-field.tsx"
import { useBotServices } from "./bot-services.ts"
import { ServiceHoursField } from "./service-hours-field.tsx"
import { WidgetPreview } from "./widget-preview.tsx"

const settings = [
  "name",
  "avatarIconUrl",
  "avatarColor",
  "chatColor",
  "liveChatInteractions",
  "nameOnStart",
  "phoneOnStart",
  "emailOnStart",
  "sequentialService",
  "transferMessage",
  "serviceHours",
  "whatsappRedirect",
] as const
type Values = SettingsValues<typeof settings>

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 320px",
    gap: "6",
    alignItems: "start",
    "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

const Part = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    paddingBlock: "5",
    borderTop: "1px solid",
    borderColor: "border",
    "&:first-of-type": { borderTop: "none", paddingTop: 0 },
  },
})

const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)",
    smDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

export interface BotSettingsDialogProps {
  readonly bot: BotSummary
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** 'Configurações do seu ChatBot' (bots, section 2). Drawn while it is open. */
export const BotSettingsDialog = ({ bot, onClose, onSaved }: BotSettingsDialogProps) => {
  const { toaster, confirmer } = useEntry()
  const { departures } = useShellServices()
  const { bots } = useBotServices()
  const record = useViewModel(
    (scope) =>
      createBotSettingsForm(
        scope,
        {
          id: bot.id,
          names: settings,
          done: () => {
            onSaved()
            onClose()
          },
          closed: onClose,
        },
        { bots, toasts: toaster, confirmations: confirmer, departures },
      ),
    `settings of ${bot.id}`,
  )
  return record === undefined ? null : <Settings record={record} token={bot.token} />
}

const Settings = ({ record, token }: { readonly record: RecordForm<Values, BotSummary>; readonly token: string }) => {
  const { form } = record
  const state = useBehavior(record.state$)
  const unsaved = useBehavior(record.unsaved$)
  const { saving, failure, firstError } = useBehavior(form.state$)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <ModalDialog
      open
      onClose={record.leave}
      title="Configurações do seu ChatBot"
      width={1120}
      {...(state.status === "ready"
        ? {
            actions: (
              <>
                {unsaved > 0 && (
                  <chakra.output marginInlineEnd="auto" alignSelf="center" textStyle="meta" color="warning">
                    {unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}
                  </chakra.output>
                )}
                <Button onClick={record.leave}>Cancelar</Button>
                <Button type="submit" form={id} variant="primary" busy={saving} busyLabel="Salvando…">
                  Salvar
                </Button>
              </>
            ),
          }
        : {})}
    >
      {state.status === "loading" && <ListSkeleton rows={4} />}
      {state.status === "failed" && (
        <ErrorState
          title="Não foi possível carregar o robô."
          sentence={state.failure.message}
          onRetry={record.reload}
        />
      )}
      {state.status === "ready" && (
        <chakra.form ref={element} id={id} noValidate onSubmit={submit}>
          <Columns>
            <Fields record={record} token={token} />
            <Preview record={record} />
          </Columns>
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        </chakra.form>
      )}
    </ModalDialog>
  )
}

interface FieldsProps {
  readonly record: RecordForm<Values, BotSummary>
}

const Fields = ({ record, token }: FieldsProps & { readonly token: string }) => {
  const { form } = record
  const { values, errors } = useBehavior(form.state$)
  return (
    <chakra.div minWidth={0}>
      <Section title="Aparência" sentence="Nome, avatar e cores aparecem no LiveChat assim que você salvar.">
        <AvatarField
          name={values.name}
          colour={values.avatarColor}
          iconUrl={values.avatarIconUrl}
          error={errors["avatarIconUrl"]}
          onChange={(iconUrl) => form.set("avatarIconUrl", iconUrl)}
        />
        <Pair>
          <TextField
            label="Nome"
            value={values.name}
            error={errors["name"]}
            maxLength={120}
            onChange={(name) => form.set("name", name)}
          />
          <ColourField
            label="Cor do avatar"
            value={values.avatarColor}
            error={errors["avatarColor"]}
            onChange={(colour) => form.set("avatarColor", colour)}
          />
          <ColourField
            label="Cor do chat"
            value={values.chatColor}
            error={errors["chatColor"]}
            onChange={(colour) => form.set("chatColor", colour)}
          />
        </Pair>
      </Section>
      <Section
        title="Primeiras mensagens do robô"
        sentence="Ditas nesta ordem quando a conversa começa. Sem nenhuma, vale o texto do Início do script."
      >
        <MessageListField
          messages={values.liveChatInteractions}
          label="Primeira mensagem"
          add="Adicionar mensagem"
          most={botMessageLimits.messages}
          length={botMessageLimits.characters}
          placeholder="Olá! Como posso ajudar?"
          errorOf={(at) => errors[`liveChatInteractions.${at}`]}
          onChange={(messages) => form.set("liveChatInteractions", messages)}
        />
      </Section>
      <Section title="Pedir no início" sentence="O robô pergunta antes da primeira resposta o que ainda não souber.">
        <chakra.div display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
          <Checkbox label="Nome" checked={values.nameOnStart} onChange={(asks) => form.set("nameOnStart", asks)} />
          <Checkbox
            label="Telefone"
            checked={values.phoneOnStart}
            onChange={(asks) => form.set("phoneOnStart", asks)}
          />
          <Checkbox label="E-mail" checked={values.emailOnStart} onChange={(asks) => form.set("emailOnStart", asks)} />
        </chakra.div>
      </Section>
      <Section
        title="Transferência sequencial"
        sentence="O que o robô diz antes de passar a conversa aos atendentes em sequência."
      >
        <Switch
          label="Avisar na transferência sequencial"
          checked={values.sequentialService}
          onChange={(on) => form.set("sequentialService", on)}
        />
        {values.sequentialService && (
          <TextArea
            label="Mensagem da transferência"
            rows={2}
            maxLength={sequentialServiceMessageLimit}
            value={values.transferMessage}
            error={errors["transferMessage"]}
            placeholder="Já estou chamando alguém do time."
            aside={
              <chakra.span textStyle="meta" color="text-3">
                {values.transferMessage.length} de {sequentialServiceMessageLimit}
              </chakra.span>
            }
            onChange={(text) => form.set("transferMessage", text)}
          />
        )}
      </Section>
      <Section title="Horário de atendimento" sentence="Quando há pessoas para receber as transferências do robô.">
        <ServiceHoursField
          hours={values.serviceHours}
          errorOf={(path) => errors[path]}
          onChange={(hours) => form.set("serviceHours", hours)}
        />
      </Section>
      <Section title="WhatsApp" sentence="O LiveChat oferece continuar a conversa neste número.">
        <PhoneField
          label="Número para continuar no WhatsApp"
          value={values.whatsappRedirect === "" ? "" : `+${values.whatsappRedirect}`}
          error={errors["whatsappRedirect"]}
          onChange={(phone) => form.set("whatsappRedirect", phone.replace(/\D/gu, ""))}
        />
      </Section>
      <Section title="Token">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.code
            flex="1"
            minWidth="200px"
            paddingInline="3"
            paddingBlock="2"
            fontSize="12px"
            color="text-2"
            backgroundColor="sunken"
            borderRadius="control"
            overflowWrap="anywhere"
          >
            {token}
          </chakra.code>
          <CopyToken token={token} />
        </chakra.div>
      </Section>
    </chakra.div>
  )
}

const CopyToken = ({ token }: { readonly token: string }) => {
  const { toaster } = useEntry()
  const copy = async () => {
    const copied = await copyText(token)
    toaster.show(
      copied
        ? { kind: "ok", title: "Token copiado com sucesso." }
        : { kind: "error", title: "Não foi possível copiar.", detail: "Selecione o texto e copie com o teclado." },
    )
  }
  return (
    <Button icon={<Copy aria-hidden size={14} />} onClick={() => void copy()}>
      Copiar
    </Button>
  )
}

const Preview = ({ record }: FieldsProps) => {
  const { values } = useBehavior(record.form.state$)
  const asks = [
    ...(values.nameOnStart ? (["name"] as const) : []),
    ...(values.phoneOnStart ? (["phone"] as const) : []),
    ...(values.emailOnStart ? (["email"] as const) : []),
  ]
  const written = values.liveChatInteractions.filter((text) => text.trim() !== "")
  const first = asks[0] === undefined ? [] : [engineMessages.contactQuestions[asks[0]]]
  return (
    <chakra.aside position="sticky" top="0" minWidth={0} aria-label="Prévia">
      <WidgetPreview
        bot={values}
        says={[...(written.length > 0 ? written : ["(texto do Início do script)"]), ...first]}
      />
    </chakra.aside>
  )
}

const Section = ({
  title,
  sentence,
  children,
}: {
  readonly title: string
  readonly sentence?: string
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <div>
        <chakra.h3 id={id} textStyle="name">
          {title}
        </chakra.h3>
        {sentence !== undefined && (
          <chakra.p textStyle="meta" color="text-3">
            {sentence}
          </chakra.p>
        )}
      </div>
      {children}
    </Part>
  )
}
