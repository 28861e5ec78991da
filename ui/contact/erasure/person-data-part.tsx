import { chakra } from "@chakra-ui/react"
import { erasureMessages as say } from "@prosa/core/contact"
import type { ContactsTable, PersonDataActions } from "@prosa/core/contact/view"
import type { ContactId } from "@prosa/core/kernel"
import { Eraser, FileArchive } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { PanelPart } from "../contact-facts.tsx"
import { ErasureDialog } from "./erasure-dialog.tsx"
import { usePersonData } from "./use-person-data.ts"

export interface PersonDataPartProps {
  readonly id: ContactId
  readonly table: ContactsTable
}

/** What the law lets a person ask for: all that is known of them, and that it is erased. */
export const PersonDataPart = ({ id, table }: PersonDataPartProps) => {
  const actions = usePersonData(id, table)
  return actions === undefined ? null : <Part actions={actions} />
}

const Part = ({ actions }: { readonly actions: PersonDataActions }) => {
  const state = useBehavior(actions.state$)
  return (
    <PanelPart aria-label={say.menu}>
      <chakra.h3 textStyle="name" marginBottom="1">
        {say.menu}
      </chakra.h3>
      <chakra.p textStyle="meta" color="text-3" marginBottom="3">
        {say.partSentence}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="compact" icon={<FileArchive aria-hidden size={14} />} onClick={actions.download}>
          {say.download}
        </Button>
        <Button size="compact" icon={<Eraser aria-hidden size={14} />} onClick={actions.open}>
          {say.erase}
        </Button>
      </chakra.div>
      {state.kind !== "closed" && <ErasureDialog actions={actions} state={state} />}
    </PanelPart>
  )
}
