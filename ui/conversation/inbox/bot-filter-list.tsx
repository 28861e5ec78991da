import { chakra } from "@chakra-ui/react"
import { type BotOptions, createBotOptions } from "@prosa/core/bot/view"
import type { BotId } from "@prosa/core/kernel"
import { transferBotMessages } from "@prosa/core/transfer/view"
import { type UIEvent, useEffect, useRef } from "react"
import { useBotServices } from "../../bot/bot-services.ts"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { firstField } from "../../kit/dialogs/dialog-style.ts"
import { Name } from "../../kit/labels/name.tsx"
import { isNearEnd } from "../../kit/hooks/near-end.ts"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import type { BotFilterProps } from "./bot-filter-props.ts"

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

export interface BotFilterListProps extends BotFilterProps {
  /** Called with the names of the bots that were listed. */
  readonly onNames: (names: ReadonlyMap<BotId, string>) => void
}

/** The bots to choose from. */
export const BotFilterList = (props: BotFilterListProps) => {
  const model = useBotOptions()
  return model === undefined ? null : <Options model={model} {...props} />
}

/** Draws nothing: finds the name of a bot that was chosen before any was listed. */
export const BotFilterNames = ({ onNames }: Pick<BotFilterListProps, "onNames">) => {
  const model = useBotOptions()
  return model === undefined ? null : <Names model={model} onNames={onNames} />
}

const useBotOptions = (): BotOptions | undefined => {
  const { session, toaster } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  return useViewModel(
    (scope) => createBotOptions(scope, { bots, session, selection, toasts: toaster }),
    `bot filter ${company?.id}`,
  )
}

const Names = ({ model, onNames }: Pick<BotFilterListProps, "onNames"> & { readonly model: BotOptions }) => {
  const { names } = useBehavior(model.state$)
  useEffect(() => onNames(names), [names, onNames])
  return null
}

const Options = ({ model, chosen, onChoose, onNames }: BotFilterListProps & { readonly model: BotOptions }) => {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The panel may have taken the focus before this code was there. A keyboard over half of a telephone would be in the way.
    const panel = head.current?.closest<HTMLElement>("[role=dialog]") ?? null
    if (panel !== null && panel === document.activeElement && !window.matchMedia("(pointer: coarse)").matches)
      firstField(panel)?.focus()
  }, [])
  const { options, status, failure, search, hasMore } = useBehavior(model.state$)
  const scrolled = ({ currentTarget }: UIEvent) => {
    if (hasMore && isNearEnd(currentTarget)) model.more()
  }
  const toggle = (id: BotId) => onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <Names model={model} onNames={onNames} />
      <chakra.div ref={head} padding="2" paddingBottom="0">
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
        <Words>{transferBotMessages.empty(search)}</Words>
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
