import { chakra } from "@chakra-ui/react"
import { botMessageLimits, type BotSummary, followsScript, saysOwnWords } from "@prosa/core/bot"
import { greetingTexts, type SettingsValues } from "@prosa/core/bot/view"
import { engineMessages } from "@prosa/core/engine"
import { sequentialServiceMessageLimit } from "@prosa/core/transfer"
import type { RecordForm } from "@prosa/core/shell/view"
import { Copy } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { ColourField } from "../../kit/fields/colour-field.tsx"
import { LockedFields } from "../../kit/fields/locked-fields.tsx"
import { MessageListField } from "../../kit/fields/message-list-field.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { AvatarField } from "./avatar-field.tsx"
import { ServiceHoursField } from "../../flow/hours/service-hours-field.tsx"
import { useStartTexts } from "../live-chat/use-start-texts.ts"
import { WidgetPreview } from "../live-chat/widget-preview.tsx"

/** The settings of the dialog. */
export const chatBotSettings = [
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
export type ChatBotValues = SettingsValues<typeof chatBotSettings>

const Part = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    paddingBlock: "5",
    borderTop: "1px solid",
    borderColor: "border",
  },
  variants: { first: { true: { borderTop: "none", paddingTop: 0 } } },
})

const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)",
    smDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

interface FieldsProps {
  readonly record: RecordForm<ChatBotValues, BotSummary>
}

interface BotSettingsFieldsProps extends FieldsProps {
  readonly bot: Pick<BotSummary, "token" | "target">
  /** The settings may be changed; the token is copied in any case. */
  readonly mayWrite: boolean
}

/** The fields of the dialog, by section. */
export const BotSettingsFields = ({ record, bot: { token, target }, mayWrite }: BotSettingsFieldsProps) => (
  <chakra.div minWidth={0}>
    <LockedFields locked={!mayWrite}>
      <Sections record={record} target={target} />
    </LockedFields>
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

const WordsOfSystem = () => (
  <Section
    title="Palavras do robô"
    sentence="Quem responde é o seu sistema, no endereço 'Funcionário digital' do Webhook: este robô não cumprimenta nem faz perguntas por conta própria."
  />
)

const OwnWords = ({ record: { form }, target }: FieldsProps & Pick<BotSummary, "target">) => {
  const { values, errors } = useBehavior(form.state$)
  return (
    <>
      <Section
        title="Primeiras mensagens do robô"
        sentence={
          followsScript(target)
            ? "Ditas nesta ordem quando a conversa começa. A última volta depois das perguntas, e quando a pessoa não responde. Sem nenhuma, vale o texto do Início do script."
            : "Ditas nesta ordem quando a conversa começa, antes de ela ir para as pessoas."
        }
      >
        <MessageListField
          messages={values.liveChatInteractions}
          label="Primeira mensagem"
          add="Adicionar mensagem"
          ordered
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
    </>
  )
}

const Sections = ({ record, target }: FieldsProps & Pick<BotSummary, "target">) => {
  const { form } = record
  const { values, errors } = useBehavior(form.state$)
  return (
    <>
      <Section first title="Aparência" sentence="Nome, avatar e cores aparecem no LiveChat assim que você salvar.">
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
      {saysOwnWords(target) ? <OwnWords record={record} target={target} /> : <WordsOfSystem />}
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
    </>
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

/** The live chat with the values as they are written. */
export const BotSettingsPreview = ({ record, bot }: FieldsProps & { readonly bot: BotSummary }) => {
  const { values } = useBehavior(record.form.state$)
  const { target } = bot
  const asks = !saysOwnWords(target)
    ? []
    : [
        ...(values.nameOnStart ? (["name"] as const) : []),
        ...(values.phoneOnStart ? (["phone"] as const) : []),
        ...(values.emailOnStart ? (["email"] as const) : []),
      ]
  // Settings reach visitors with the next publication, and so does the flow that is being edited.
  const start = useStartTexts(bot, bot.activeFlowId)
  const first = asks[0] === undefined ? [] : [engineMessages.contactQuestions[asks[0]]]
  return (
    <chakra.aside position="sticky" top="0" minWidth={0} aria-label="Prévia">
      <WidgetPreview bot={values} says={[...greetingTexts({ ...values, target }, start), ...first]} />
    </chakra.aside>
  )
}

const Section = ({
  first = false,
  title,
  sentence,
  children,
}: {
  /** It has no line above it. */
  readonly first?: boolean
  readonly title: string
  readonly sentence?: string
  readonly children?: ReactNode
}) => {
  const id = useId()
  return (
    <Part aria-labelledby={id} first={first}>
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
