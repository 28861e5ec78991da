import { chakra } from "@chakra-ui/react"
import { createBotOptions } from "@prosa/core/bot/view"
import type { BotId } from "@prosa/core/kernel"
import { Bot } from "lucide-react"
import type { UIEvent } from "react"
import { useBotServices } from "../bot/bot-services.ts"
import { Button } from "../kit/button.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { Name } from "../kit/name.tsx"
import { isNearEnd } from "../kit/near-end.ts"
import { Popover } from "../kit/popover.tsx"
import { SearchField } from "../kit/search-field.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import type { BotOptions } from "@prosa/core/bot/view"
import { FilterButton } from "./filter-button.tsx"

const List = chakra("ul", {
  base: {
    flex: "1",
    minHeight: 0,
    maxHeight: "280px",
    overflowY: "auto",
    padding: "2",
    "& label": { width: "full", padding: "1.5", borderRadius: "badge", "&:hover": { backgroundColor: "hover" } },
    "& label > span:last-of-type": { minWidth: 0 },
  },
})

const Words = chakra("div", {
  base: { display: "grid", justifyItems: "start", gap: "2", padding: "3", textStyle: "cell", color: "text-2" },
})

export interface BotFilterProps {
  /** None: all of them. */
  readonly chosen: ReadonlyArray<BotId>
  readonly onChoose: (bots: ReadonlyArray<BotId>) => void
}

/** The bots whose conversations are shown. */
export const BotFilter = (props: BotFilterProps) => {
  const { session, toaster } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createBotOptions(scope, { bots, session, selection, toasts: toaster }),
    `bot filter ${company?.id}`,
  )
  return model === undefined ? <span /> : <Choice model={model} {...props} />
}

const Choice = ({ model, chosen, onChoose }: BotFilterProps & { readonly model: BotOptions }) => {
  const { names } = useBehavior(model.state$)
  const [one] = chosen
  const words = one === undefined ? "Todos" : chosen.length > 1 ? `${chosen.length} bots` : (names.get(one) ?? "1 bot")
  return (
    <Popover
      label="Bots"
      width={280}
      align="end"
      // It opens with all of them again.
      onOpenChange={(open) => open || model.search("")}
      renderTrigger={(wiring) => (
        <FilterButton {...wiring} of="Bots" chosen={words} icon={<Bot aria-hidden size={14} />} />
      )}
    >
      <Options model={model} chosen={chosen} onChoose={onChoose} />
    </Popover>
  )
}

const Options = ({ model, chosen, onChoose }: BotFilterProps & { readonly model: BotOptions }) => {
  const { options, status, failure, search, hasMore } = useBehavior(model.state$)
  const scrolled = ({ currentTarget }: UIEvent) => {
    if (hasMore && isNearEnd(currentTarget)) model.more()
  }
  const toggle = (id: BotId) => onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <chakra.div padding="2" paddingBottom="0">
        <SearchField
          label="Filtrar bots"
          value={search}
          onChange={model.search}
          end={status === "loading" && options.length > 0 && <Spinner size={14} />}
        />
      </chakra.div>
      {status === "failed" ? (
        <Words>
          {failure}
          <Button size="compact" onClick={model.reload}>
            Tentar novamente
          </Button>
        </Words>
      ) : status === "loading" && options.length === 0 ? (
        <Words>
          <Spinner label="Carregando" />
        </Words>
      ) : options.length === 0 ? (
        <Words>
          {search.trim() === "" ? "Nenhum bot encontrado para este workspace" : "Nenhum resultado encontrado"}
        </Words>
      ) : (
        <List onScroll={scrolled}>
          {options.map(({ id, name }) => (
            <li key={id}>
              <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} label={<Name>{name}</Name>} />
            </li>
          ))}
        </List>
      )}
      <chakra.div padding="2" borderTop="1px solid" borderColor="border" textAlign="end">
        <Button size="compact" variant="ghost" onClick={() => onChoose([])}>
          Todos os bots
        </Button>
      </chakra.div>
    </>
  )
}
