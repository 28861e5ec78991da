import { chakra } from "@chakra-ui/react"
import { dashboardMessages as say } from "@prosa/core/dashboard"
import type { BotsOfChoice, DashboardChoice } from "@prosa/core/dashboard/view"
import { type BotId, fold } from "@prosa/core/kernel"
import { Bot, ChevronDown } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { Name } from "../kit/labels/name.tsx"
import { Popover } from "../kit/menus/popover.tsx"

const Choices = chakra("fieldset", {
  base: {
    display: "grid",
    gap: "1",
    maxHeight: "280px",
    margin: 0,
    padding: "3",
    paddingTop: "1",
    border: 0,
    overflowY: "auto",
    "& label": { minWidth: 0, paddingBlock: "1" },
  },
})

interface BotsFilterProps {
  readonly choice: DashboardChoice
  /** Undefined: all. */
  readonly onChoose: (ids: ReadonlyArray<BotId> | undefined) => void
  readonly onRetry: () => void
}

const wordsOf = ({ bots, chosen }: DashboardChoice): string => {
  if (bots.status === "loading") return "Carregando robôs…"
  if (bots.status === "failed") return "Robôs não carregados"
  if (bots.all.length === 0) return "Nenhum robô"
  if (chosen.isAll) return wordsOfAll(bots.all)
  const [only] = chosen.ids
  if (chosen.ids.length === 1) return bots.all.find(({ id }) => id === only)?.name ?? "1 robô selecionado"
  return chosen.ids.length === 0 ? "Nenhum robô selecionado" : `${chosen.ids.length} robôs selecionados`
}

const wordsOfAll = (all: BotsOfChoice["all"]): string => {
  const removed = all.filter((bot) => bot.removed).length
  const existing = all.length - removed
  if (removed === 0) return existing === 1 ? "1 robô" : `Todos os robôs (${existing})`
  return `Todos os robôs (${existing} e ${removed === 1 ? "1 removido" : `${removed} removidos`})`
}

/** Some or all of the bots of the selected workspaces. */
export const BotsFilter = ({ choice, onChoose, onRetry }: BotsFilterProps) => {
  const words = wordsOf(choice)
  return (
    <Popover
      label="Robôs"
      width={320}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          aria-label={`Robôs: ${words}`}
          icon={<Bot aria-hidden size={16} />}
          iconEnd={<ChevronDown aria-hidden size={14} />}
        >
          <chakra.span maxWidth="200px" minWidth={0}>
            <Name>{words}</Name>
          </chakra.span>
        </Button>
      )}
    >
      <BotChoices choice={choice} onChoose={onChoose} onRetry={onRetry} />
    </Popover>
  )
}

const BotChoices = ({ choice: { bots, chosen }, onChoose, onRetry }: BotsFilterProps) => {
  const [search, setSearch] = useState("")
  if (bots.status === "failed")
    return (
      <chakra.div padding="3" display="grid" gap="2" textStyle="cell">
        <p>{say.unavailable}</p>
        <Button size="compact" onClick={onRetry}>
          Tentar novamente
        </Button>
      </chakra.div>
    )
  if (bots.all.length === 0)
    return (
      <chakra.p padding="3" textStyle="cell" color="text-2">
        {bots.status === "loading" ? "Carregando…" : say.noBots}
      </chakra.p>
    )
  const found = bots.all.filter(({ name }) => fold(name).includes(fold(search)))
  const toggle = (id: BotId) =>
    onChoose(chosen.ids.includes(id) ? chosen.ids.filter((other) => other !== id) : [...chosen.ids, id])
  return (
    <>
      <chakra.div padding="3" paddingBottom="2" display="grid" gap="2">
        <SearchField label="Buscar robô" value={search} onChange={setSearch} />
        <Checkbox
          label="Todos"
          checked={chosen.isAll ? true : chosen.ids.length > 0 ? "some" : false}
          onChange={(every) => onChoose(every ? undefined : [])}
        />
      </chakra.div>
      <Choices aria-label="Robôs">
        {found.map(({ id, name, removed }) => (
          <Checkbox
            key={id}
            label={<Name>{removed ? `${name} (removido)` : name}</Name>}
            checked={chosen.ids.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {found.length === 0 && (
          <chakra.span textStyle="cell" color="text-3">
            Nenhum resultado encontrado
          </chakra.span>
        )}
      </Choices>
    </>
  )
}
