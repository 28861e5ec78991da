import { chakra } from "@chakra-ui/react"
import type { BotSummary } from "@prosa/core/bot"
import { type BotOptions, createBotOptions } from "@prosa/core/bot/view"
import type { BotId } from "@prosa/core/kernel"
import { ChevronDown } from "lucide-react"
import { FieldFrame } from "../../kit/fields/field-frame.tsx"
import { fieldRecipe } from "../../kit/fields/field-style.ts"
import { Name } from "../../kit/labels/name.tsx"
import { Popover } from "../../kit/menus/popover.tsx"
import { SearchPicker } from "../../kit/fields/search-picker.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useBotServices } from "../bot-services.ts"

const Choice = chakra("button", {
  ...fieldRecipe,
  base: {
    ...fieldRecipe.base,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    textAlign: "start",
    cursor: "pointer",
    "& svg": { flexShrink: 0, color: "text-2" },
  },
})

export interface TransferBotFieldProps {
  readonly bot: Pick<BotSummary, "id">
  /** Null: none. */
  readonly value: BotId | null
  readonly error: string | undefined
  readonly onChange: (id: BotId | null) => void
}

/** The bot that takes the conversations over while this one is inactive. */
export const TransferBotField = (props: TransferBotFieldProps) => {
  const { session, toaster } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { id } = props.bot
  const options = useViewModel(
    (scope) => createBotOptions(scope, { bots, session, selection, toasts: toaster, without: id }),
    `transfer bots of ${id}`,
  )
  return options === undefined ? null : <Field {...props} options={options} />
}

/** The row that stands for no bot. */
const none = { id: 0, name: "Nenhum" }

const Field = ({ value, error, onChange, options }: TransferBotFieldProps & { readonly options: BotOptions }) => {
  const { names, options: listed, status, failure, search, hasMore } = useBehavior(options.state$)
  // It may be beyond the bots that were listed so far, or in a workspace that is not selected.
  const chosen = value === null ? none.name : (names.get(value) ?? `Robô #${value}`)
  const hint =
    status === "failed"
      ? failure
      : status === "ready" && listed.length === 0 && search === ""
        ? "Sem robôs disponíveis"
        : "Assume as conversas enquanto este robô está inativo."
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <Popover
          label={label}
          width={320}
          triggerId={wiring.id}
          // It opens with all of them again.
          onOpenChange={(open) => open || options.search("")}
          renderTrigger={(opening) => (
            <Choice type="button" {...opening} {...wiring} aria-label={`${label}: ${chosen}`}>
              <Name>{chosen}</Name>
              <ChevronDown aria-hidden size={14} />
            </Choice>
          )}
        >
          {(close) => (
            <SearchPicker
              label="Buscar robô"
              of="Robôs"
              search={search}
              onSearch={options.search}
              rows={search === "" && status !== "failed" ? [none, ...listed] : listed}
              status={status}
              failure={failure}
              onRetry={options.reload}
              current={value ?? none.id}
              onPick={({ id }) => {
                close()
                // The rows are the bots themselves.
                onChange(id === none.id ? null : (id as BotId))
              }}
              onEnd={() => hasMore && options.more()}
            />
          )}
        </Popover>
      )}
    </FieldFrame>
  )
}

const label = "Robô de transferência"
