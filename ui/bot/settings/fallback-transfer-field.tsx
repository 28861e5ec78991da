import { chakra } from "@chakra-ui/react"
import { type BotSummary, chooseFallbackTimes, type FallbackTransfer, fallbackTimes } from "@prosa/core/bot"
import { targetName } from "@prosa/core/transfer"
import { useState } from "react"
import { TransferDialog } from "../../flow/panel/transfer-dialog.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"

export interface FallbackTransferFieldProps {
  readonly bot: Pick<BotSummary, "id" | "workspaceId">
  readonly transfer: FallbackTransfer
  readonly errors: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly onChange: (transfer: FallbackTransfer) => void
}

/** 'Depois de N vezes, transferir para …': who takes over from a bot that does not understand. */
export const FallbackTransferField = ({ bot, transfer, errors, disabled, onChange }: FallbackTransferFieldProps) => {
  const [choosing, setChoosing] = useState(false)
  const { selection } = useTenancyServices()
  const { all } = useBehavior(selection.state$)
  const { times, target } = transfer
  const error = ["", ".times", ".target"]
    .map((path) => errors[`fallbackTransfer${path}`])
    .find((each) => each !== undefined)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" columnGap="4" rowGap="3">
      <chakra.div flex="1 1 240px" maxWidth="360px" minWidth={0}>
        <SelectField
          label="Exceções seguidas"
          value={String(times)}
          options={fallbackTimes.map((each) => ({ value: String(each), label: afterTimes[each] }))}
          error={error}
          hint="Quem não é entendido tantas vezes seguidas é transferido."
          disabled={disabled}
          onChange={(chosen) => onChange(chooseFallbackTimes(transfer, Number(chosen), bot.workspaceId))}
        />
      </chakra.div>
      {times > 0 && (
        <chakra.div display="grid" gap="1" minWidth={0} maxWidth="100%">
          <chakra.span textStyle="label" color="text-2">
            Transferir para
          </chakra.span>
          <Button
            aria-label={`Transferir para ${target === null ? "…" : targetName(target, all)}`}
            disabled={disabled}
            onClick={() => setChoosing(true)}
          >
            {target === null ? "Escolher" : targetName(target, all)}
          </Button>
        </chakra.div>
      )}
      {choosing && (
        <TransferDialog
          current={target}
          currentBot={bot.id}
          ownWorkspace={bot.workspaceId}
          onSave={(chosen) => onChange({ times, target: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </chakra.div>
  )
}

const afterTimes: Readonly<Record<(typeof fallbackTimes)[number], string>> = {
  0: "Nunca transferir",
  1: "Depois de 1 vez",
  2: "Depois de 2 vezes",
  3: "Depois de 3 vezes",
  4: "Depois de 4 vezes",
  5: "Depois de 5 vezes",
}
