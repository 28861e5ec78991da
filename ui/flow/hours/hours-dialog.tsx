import { type Bots, mayNotWriteBots } from "@prosa/core/bot"
import { createBotSettingsForm, type SettingsValues } from "@prosa/core/bot/view"
import type { BotId } from "@prosa/core/kernel"
import type { RecordForm } from "@prosa/core/shell/view"
import { Banner } from "../../kit/feedback/banner.tsx"
import { LockedFields } from "../../kit/fields/locked-fields.tsx"
import { RecordDialog } from "../../kit/dialogs/record-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { ServiceHoursField } from "./service-hours-field.tsx"

const names = ["serviceHours"] as const
type Hours = SettingsValues<typeof names>

export interface HoursDialogProps {
  readonly botId: BotId
  readonly bots: Pick<Bots, "summary" | "update">
  /** The hours may be changed; otherwise they are read-only. */
  readonly mayWrite: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** 'Horário de atendimento' of a bot, where one looks at them. Drawn while it is open. */
export const HoursDialog = ({ botId, bots, mayWrite, onSaved, onClose }: HoursDialogProps) => {
  const { toaster, confirmer } = useEntry()
  const { departures } = useShellServices()
  const record = useViewModel(
    (scope) =>
      createBotSettingsForm(
        scope,
        {
          id: botId,
          names,
          done: () => {
            onSaved()
            onClose()
          },
          closed: onClose,
        },
        { bots, toasts: toaster, confirmations: confirmer, departures },
      ),
    `hours of ${botId}`,
  )
  if (record === undefined) return null
  return (
    <RecordDialog
      record={record}
      title="Horário de atendimento"
      submit={["Salvar", "Salvando…"]}
      readOnly={!mayWrite}
      failed={{ title: "Não foi possível carregar o horário.", sentence: "Por favor tente mais tarde." }}
    >
      {() => (
        <>
          {!mayWrite && <Banner tone="neutral">{mayNotWriteBots}</Banner>}
          <LockedFields locked={!mayWrite}>
            <Fields record={record} />
          </LockedFields>
        </>
      )}
    </RecordDialog>
  )
}

const Fields = ({ record: { form } }: { readonly record: Pick<RecordForm<Hours, unknown>, "form"> }) => {
  const { values, errors } = useBehavior(form.state$)
  return (
    <ServiceHoursField
      hours={values.serviceHours}
      onChange={(hours) => form.set("serviceHours", hours)}
      errorOf={(path) => errors[path]}
    />
  )
}
