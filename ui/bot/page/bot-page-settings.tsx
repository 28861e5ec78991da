import { chakra } from "@chakra-ui/react"
import { botMessageLimits, type BotSummary, followsScript } from "@prosa/core/bot"
import type { SettingsValues } from "@prosa/core/bot/view"
import type { RecordForm } from "@prosa/core/shell/view"
import { type FormEvent, useEffect, useId, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { LockedFields } from "../../kit/fields/locked-fields.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { MessageListField } from "../../kit/fields/message-list-field.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { AutomationFields } from "../settings/automations-card.tsx"
import { FallbackTransferField } from "../settings/fallback-transfer-field.tsx"
import { BotCardFrame, BotCardStack } from "./bot-card-frame.tsx"

/** The settings of a bot's page. */
export const pageSettings = [
  "automations",
  "defaultFallbackMessages",
  "readingSeconds",
  "disambiguates",
  "fallbackTransfer",
] as const
export type PageValues = SettingsValues<typeof pageSettings>

const Foot = chakra("div", {
  base: {
    position: "sticky",
    bottom: 0,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    padding: "3",
    paddingInline: "5",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    zIndex: "sticky",
  },
})

/** What is offered, with the present value among it. */
const readingOptions = (present: number) =>
  [...new Set([0, 1, 2, 3, 5, 10, 20, present])]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({
      value: String(seconds),
      label: seconds === 0 ? "Responder a cada uma" : `Juntar por ${seconds} ${seconds === 1 ? "segundo" : "segundos"}`,
    }))

export interface BotPageSettingsProps {
  readonly record: RecordForm<PageValues, BotSummary>
  readonly bot: Pick<BotSummary, "id" | "workspaceId" | "target">
  /** The settings may be changed; otherwise they are read-only. */
  readonly mayWrite: boolean
}

/** Automations and fallback messages, saved together. */
export const BotPageSettings = ({ record, bot, mayWrite }: BotPageSettingsProps) => {
  const { form } = record
  const state = useBehavior(record.state$)
  const unsaved = useBehavior(record.unsaved$)
  const { values, errors, saving, failure, firstError } = useBehavior(form.state$)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (firstError !== undefined && element.current !== null) focusFirstInvalid(element.current)
  }, [firstError])
  if (state.status === "loading") return <ListSkeleton rows={4} />
  if (state.status === "failed")
    return (
      <ErrorState
        title="Não foi possível carregar as automações."
        sentence={state.failure.message}
        onRetry={record.reload}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <chakra.form ref={element} id={id} noValidate onSubmit={submit} minWidth={0}>
      <BotCardStack>
        <BotCardFrame title="Automações">
          <LockedFields locked={!mayWrite}>
            <AutomationFields
              target={bot.target}
              draft={values.automations}
              errors={errors}
              onChange={(draft) => form.set("automations", draft)}
            />
          </LockedFields>
        </BotCardFrame>
        {followsScript(bot.target) && (
          <BotCardFrame title="Mensagens de exceção" count={values.defaultFallbackMessages.length}>
            <chakra.div textStyle="meta" color="text-3" paddingBottom="3">
              O robô diz uma delas, ao acaso, quando não entende e o nó não tem mensagem própria.
            </chakra.div>
            <MessageListField
              messages={values.defaultFallbackMessages}
              label="Mensagem de exceção"
              add="Adicionar"
              explained="adiciona outra resposta aleatória"
              keepsOne
              disabled={!mayWrite}
              most={botMessageLimits.messages}
              length={botMessageLimits.characters}
              placeholder="Desculpe, não entendi."
              errorOf={(at) => errors[`defaultFallbackMessages.${at}`]}
              onChange={(messages) => form.set("defaultFallbackMessages", messages)}
            />
            <chakra.div paddingTop="4" maxWidth="360px">
              <SelectField
                label="Mensagens seguidas"
                value={String(values.readingSeconds)}
                options={readingOptions(values.readingSeconds)}
                error={errors["readingSeconds"]}
                hint="O que a pessoa escreve antes de ter lido a última fala do robô não recebe mensagem de exceção."
                disabled={!mayWrite}
                onChange={(seconds) => form.set("readingSeconds", Number(seconds))}
              />
            </chakra.div>
            <chakra.div display="grid" gap="1" paddingBlock="4">
              <Switch
                label="Perguntar “Você quis dizer…?” na dúvida"
                checked={values.disambiguates}
                disabled={!mayWrite}
                onChange={(disambiguates) => form.set("disambiguates", disambiguates)}
              />
              <chakra.span textStyle="meta" color="text-3">
                O que se parece com duas respostas, ou pouco com uma, o robô pergunta uma vez, com as respostas para
                escolher. Depois, é exceção.
              </chakra.span>
            </chakra.div>
            <FallbackTransferField
              bot={bot}
              transfer={values.fallbackTransfer}
              errors={errors}
              disabled={!mayWrite}
              onChange={(transfer) => form.set("fallbackTransfer", transfer)}
            />
          </BotCardFrame>
        )}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        {unsaved > 0 && (
          <Foot>
            <chakra.output flex="1" minWidth="88px" textStyle="meta" color="warning">
              {unsaved === 1 ? "1 alteração não salva" : `${unsaved} alterações não salvas`}
            </chakra.output>
            <Button size="compact" disabled={saving} onClick={record.reload}>
              Descartar
            </Button>
            <Button size="compact" type="submit" variant="primary" busy={saving} busyLabel="Salvando…">
              Salvar
            </Button>
          </Foot>
        )}
      </BotCardStack>
    </chakra.form>
  )
}
