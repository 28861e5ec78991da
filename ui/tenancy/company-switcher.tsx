import { chakra } from "@chakra-ui/react"
import type { CompanyChoice } from "@prosa/core/tenancy"
import { type CompanyChooser, createCompanyChooser } from "@prosa/core/tenancy/view"
import type { ReactNode } from "react"
import { Popover, type PopoverTrigger } from "../kit/menus/popover.tsx"
import { SearchPicker } from "../kit/fields/search-picker.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "./tenancy-services.ts"

export interface CompanySwitcherProps {
  readonly renderTrigger: (wiring: PopoverTrigger) => ReactNode
}

/** The company whose data an administrator works on, found by typing (access, section 2). */
export const CompanySwitcher = ({ renderTrigger }: CompanySwitcherProps) => (
  <Popover label="Trocar de empresa" width={320} renderTrigger={renderTrigger}>
    {(close) => <Companies onClose={close} />}
  </Popover>
)

const Companies = ({ onClose }: { readonly onClose: () => void }) => {
  const { companies } = useTenancyServices()
  const { session, navigation } = useEntry()
  const model = useViewModel(
    (scope) => createCompanyChooser(scope, { companies, session, navigation }),
    "company switcher",
  )
  return model === undefined ? null : <Choice model={model} onClose={onClose} />
}

const Foot = chakra("p", {
  base: {
    padding: "2",
    paddingInline: "4",
    borderTop: "1px solid",
    borderColor: "border",
    textStyle: "meta",
    color: "text-3",
  },
})

const Choice = ({ model, onClose }: { readonly model: CompanyChooser; readonly onClose: () => void }) => {
  const { session } = useEntry()
  const { company } = useBehavior(session.state$)
  const { wish, rows, total, status, failure } = useBehavior(model.list.state$)
  const pick = (chosen: CompanyChoice) => {
    onClose()
    if (chosen.id !== company?.id) model.choose(chosen)
  }
  return (
    <SearchPicker
      label="Buscar empresa"
      of="Empresas"
      search={wish.search}
      onSearch={model.list.search}
      rows={rows}
      status={status}
      failure={failure?.message}
      onRetry={model.list.reload}
      current={company?.id}
      onPick={pick}
      foot={
        total > rows.length && (
          <Foot>
            {rows.length} de {total}. Digite para encontrar as outras.
          </Foot>
        )
      }
    />
  )
}
