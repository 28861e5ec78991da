import { chakra } from "@chakra-ui/react"
import type { BotId } from "@prosa/core/kernel"
import { initialMessageLimit, transferLabels, TransferMedia, transferMediaLabels } from "@prosa/core/transfer"
import { transferBotMessages } from "@prosa/core/transfer/view"
import type { UIEvent } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ChoiceCards } from "../../kit/fields/choice-cards.tsx"
import { isNearEnd } from "../../kit/hooks/near-end.ts"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { type TransferChoiceProps, TransferWorkspace } from "./transfer-workspace.tsx"

const Scroller = chakra("div", { base: { maxHeight: "232px", overflowY: "auto" } })

const Words = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2", minHeight: "9", textStyle: "cell", color: "text-2" },
})

/** Which bot goes on with the conversation: a specific one or those of a workspace in turn, and what it says first. */
export const TransferBotFields = ({ choice, state }: TransferChoiceProps) => (
  <>
    <ChoiceCards label="Tipo de transferência" value={state.type} choices={types} onChange={choice.chooseType} />
    <TransferWorkspace choice={choice} state={state} />
    {state.type === "specific" && state.workspaceId !== undefined && <BotPicker choice={choice} state={state} />}
    <SelectField
      label="Canal"
      value={state.media}
      hint="A pessoa continua no canal e no número em que escreveu."
      options={TransferMedia.literals.map((media) => ({ value: media, label: transferMediaLabels[media] }))}
      onChange={choice.chooseMedia}
    />
    <TextArea
      label="Mensagem inicial"
      value={state.initialMessage}
      onChange={choice.writeInitialMessage}
      error={state.messageError}
      aside={
        <chakra.span textStyle="meta" color={state.messageError === undefined ? "text-3" : "danger"}>
          {state.initialMessage.length}/{initialMessageLimit}
        </chakra.span>
      }
    />
  </>
)

const types = [
  { value: "specific", label: "Robô específico" },
  { value: "sequential", label: transferLabels.types.sequential, hint: "Um robô do workspace de cada vez" },
] as const

const BotPicker = ({ choice, state }: TransferChoiceProps) => {
  const { bots } = choice
  const { options, status, search, hasMore } = useBehavior(bots.state$)
  const scrolled = ({ currentTarget }: UIEvent) => {
    if (hasMore && isNearEnd(currentTarget)) bots.more()
  }
  const { bot } = state
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      {bot !== undefined && !options.some(({ id }) => id === bot.id) && (
        <Words>
          Robô escolhido: <bdi>{bot.name}</bdi>
        </Words>
      )}
      <SearchField label="Buscar robô" value={search} onChange={bots.search} />
      {options.length > 0 && (
        <Scroller onScroll={scrolled}>
          <ChoiceCards
            label="Robô"
            labelHidden
            value={bot === undefined ? undefined : String(bot.id)}
            choices={options.map(({ id, name }) => ({ value: String(id), label: name }))}
            // The options are ids of the bots themselves.
            onChange={(id) => choice.chooseBot(Number(id) as BotId)}
          />
        </Scroller>
      )}
      <chakra.output display="block">
        {status === "loading" && (
          <Words>
            <Spinner size={14} />
            Carregando…
          </Words>
        )}
        {status === "unavailable" && (
          <Words>
            {transferBotMessages.unavailable}
            <Button size="compact" onClick={bots.reload}>
              Tentar novamente
            </Button>
          </Words>
        )}
        {status === "ready" && options.length === 0 && <Words>{transferBotMessages.empty(search)}</Words>}
      </chakra.output>
    </chakra.div>
  )
}
