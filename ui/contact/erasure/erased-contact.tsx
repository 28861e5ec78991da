import { chakra } from "@chakra-ui/react"
import { erasureMessages as say } from "@prosa/core/contact"
import type { ContactsTable, PersonDataActions } from "@prosa/core/contact/view"
import type { ContactId } from "@prosa/core/kernel"
import { Download } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ErasureProgress } from "./erasure-progress.tsx"
import { usePersonData } from "./use-person-data.ts"

interface ErasedContactProps {
  readonly table: ContactsTable
  /** What is shown of a contact that cannot be opened for another reason. */
  readonly children: ReactNode
}

/** In place of a contact that cannot be opened: 'Apagando…', or that its data were erased, where that is why. */
export const ErasedContact = ({ table, children }: ErasedContactProps) => {
  const id = useBehavior(table.open$)
  return id === undefined || !table.mayEdit ? (
    children
  ) : (
    <Looked key={id} id={id} table={table}>
      {children}
    </Looked>
  )
}

const Looked = ({ id, table, children }: ErasedContactProps & { readonly id: ContactId }) => {
  const actions = usePersonData(id, table)
  return actions === undefined ? null : <State actions={actions}>{children}</State>
}

const State = ({ actions, children }: { readonly actions: PersonDataActions; readonly children: ReactNode }) => {
  const state = useBehavior(actions.state$)
  useEffect(() => actions.open(), [actions])
  if (state.kind === "loading") return null
  if (state.kind !== "erasing" && state.kind !== "done") return children
  return (
    <chakra.section display="grid" gap="4" aria-label={say.menu}>
      <chakra.h3 textStyle="title">{state.kind === "done" ? say.erased : say.erasing}</chakra.h3>
      <ErasureProgress erasure={state.erasure} />
      {state.kind === "done" && (
        <div>
          <Button icon={<Download aria-hidden size={16} />} onClick={actions.saveList}>
            {say.downloadList}
          </Button>
        </div>
      )}
    </chakra.section>
  )
}
