import { chakra } from "@chakra-ui/react"
import type { BotId } from "@prosa/core/kernel"
import { Bot } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Popover } from "../../kit/menus/popover.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import type { BotFilterProps } from "./bot-filter-props.ts"
import { FilterButton } from "./filter-button.tsx"

// Few filter by bots, and the inbox is opened all day.
const load = () => import("./bot-filter-list.tsx")
const BotFilterList = lazy(() => load().then((module) => ({ default: module.BotFilterList })))
const BotFilterNames = lazy(() => load().then((module) => ({ default: module.BotFilterNames })))
const preload = () => {
  // Where it fails, opening says so.
  load().catch(() => {})
}

const waiting = (
  <chakra.div padding="3">
    <Spinner label="Carregando" />
  </chakra.div>
)

/** The bots whose conversations are shown. */
export const BotFilter = (props: BotFilterProps) => {
  const [names, setNames] = useState<ReadonlyMap<BotId, string>>(new Map())
  const { chosen } = props
  const [one] = chosen
  const words =
    one === undefined ? undefined : chosen.length > 1 ? `${chosen.length} bots` : (names.get(one) ?? "1 bot")
  const learn = (listed: ReadonlyMap<BotId, string>) =>
    setNames((known) => ([...listed.keys()].every((id) => known.has(id)) ? known : new Map([...known, ...listed])))
  return (
    <>
      <Popover
        label="Bots"
        width={280}
        align="end"
        renderTrigger={(wiring) => (
          <FilterButton
            {...wiring}
            of="Bots"
            chosen={words}
            icon={<Bot aria-hidden size={14} />}
            onPointerEnter={preload}
            onFocus={preload}
          />
        )}
      >
        <Suspense fallback={waiting}>
          <BotFilterList {...props} onNames={learn} />
        </Suspense>
      </Popover>
      {chosen.length === 1 && names.size === 0 && (
        <Suspense>
          <BotFilterNames onNames={learn} />
        </Suspense>
      )}
    </>
  )
}
