import { chakra } from "@chakra-ui/react"
import { type BotSummary, mayNotWriteBots } from "@prosa/core/bot"
import { createBotSettingsForm } from "@prosa/core/bot/view"
import type { RecordForm } from "@prosa/core/shell/view"
import { type FormEvent, useEffect, useId, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useBotServices } from "../bot-services.ts"
import { BotSettingsFields, BotSettingsPreview, chatBotSettings, type ChatBotValues } from "./bot-settings-fields.tsx"

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 364px",
    gap: "6",
    alignItems: "start",
    "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

export interface BotSettingsDialogProps {
  readonly bot: BotSummary
  /** The settings may be changed; otherwise they are read-only. */
  readonly mayWrite: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** 'Configurações do seu ChatBot' (bots, section 2). Drawn while it is open. */
export const BotSettingsDialog = ({ bot, mayWrite, onClose, onSaved }: BotSettingsDialogProps) => {
  const { toaster, confirmer } = useEntry()
  const { departures } = useShellServices()
  const { bots } = useBotServices()
  const record = useViewModel(
    (scope) =>
      createBotSettingsForm(
        scope,
        {
          id: bot.id,
          names: chatBotSettings,
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
  return record === undefined ? null : <Settings record={record} bot={bot} mayWrite={mayWrite} />
}

interface SettingsProps extends Pick<BotSettingsDialogProps, "bot" | "mayWrite"> {
  readonly record: RecordForm<ChatBotValues, BotSummary>
}

const Settings = ({ record, bot, mayWrite }: SettingsProps) => {
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
      width={1180}
      {...(state.status === "ready"
        ? {
            actions: !mayWrite ? (
              <Button onClick={record.leave}>Fechar</Button>
            ) : (
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
          {!mayWrite && (
            <chakra.div marginBottom="5">
              <Banner tone="neutral">{mayNotWriteBots}</Banner>
            </chakra.div>
          )}
          <Columns>
            <BotSettingsFields record={record} bot={bot} mayWrite={mayWrite} />
            <BotSettingsPreview record={record} bot={bot} />
          </Columns>
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        </chakra.form>
      )}
    </ModalDialog>
  )
}
