import { chakra } from "@chakra-ui/react"
import type { Inbox } from "@prosa/core/conversation/view"
import { Tag } from "lucide-react"
import { lazy, Suspense } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useSelected } from "../../kit/hooks/use-selected.ts"
import { Popover } from "../../kit/menus/popover.tsx"
import { FilterButton } from "./filter-button.tsx"

const LabelOptionsList = lazy(() =>
  import("../../label/label-options-list.tsx").then((module) => ({ default: module.LabelOptionsList })),
)

/** The labels whose conversations are shown. */
export const LabelFilter = ({ inbox }: { readonly inbox: Inbox }) => {
  const chosen = useSelected(inbox.state$, ({ filter }) => filter.labels)
  const [one] = chosen
  // Every conversation that is listed has one of them.
  const name = useSelected(
    inbox.state$,
    ({ items }) => items.flatMap(({ labels }) => labels).find(({ id }) => id === one)?.name,
  )
  const toggle = (id: (typeof chosen)[number]) =>
    inbox.showLabels(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <Popover
      label="Etiquetas"
      align="end"
      renderTrigger={(wiring) => (
        <FilterButton
          {...wiring}
          of="Etiquetas"
          everything="Todas"
          chosen={
            one === undefined ? undefined : chosen.length > 1 ? `${chosen.length} etiquetas` : (name ?? "1 etiqueta")
          }
          icon={<Tag aria-hidden size={14} />}
        />
      )}
    >
      <Suspense
        fallback={
          <chakra.div padding="3">
            <Spinner label="Carregando" />
          </chakra.div>
        }
      >
        <LabelOptionsList on={chosen.map((id) => ({ id }))} onToggle={({ id }) => toggle(id)} />
        <chakra.div padding="2" borderTop="1px solid" borderColor="border" textAlign="end">
          <Button size="compact" variant="ghost" onClick={() => inbox.showLabels([])}>
            Todas as conversas
          </Button>
        </chakra.div>
      </Suspense>
    </Popover>
  )
}
