import { chakra } from "@chakra-ui/react"
import { flowMessages } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Save } from "lucide-react"
import { memo } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { PanelPresence } from "../presence/node-presence.tsx"

const Row = chakra("div", {
  base: { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "3", minHeight: "inherit" },
})

export interface SaveFlowProps {
  readonly editor: FlowEditor
  /** The user may save the flow. */
  readonly mayStore: boolean
}

/** 'Salvar Fluxo', with whether there is something to save and who else is in the selected node. */
export const SaveFlow = memo(function SaveFlow({ editor, mayStore }: SaveFlowProps) {
  const { document, storing, selection, presence } = editor
  return (
    <Row>
      <chakra.div flex="1" minWidth={0} textStyle="meta" lineHeight="16px">
        {useBehavior(document.dirty$) && <chakra.div color="warning">Alterações não salvas</chakra.div>}
        <PanelPresence presence={presence} id={useBehavior(selection.selected$)} />
      </chakra.div>
      <Button
        variant="tonal"
        icon={<Save size={16} />}
        disabledReason={mayStore ? undefined : flowMessages.mayNotStore}
        busy={useBehavior(storing.saving$)}
        busyLabel="Salvando…"
        onClick={storing.save}
      >
        Salvar Fluxo
      </Button>
    </Row>
  )
})
