import { chakra } from "@chakra-ui/react"
import { inboxShortcuts, letterOf } from "@prosa/core/conversation"
import { useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Kbd } from "../../kit/fields/search-field.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { useConversationServices } from "../conversation-services.ts"

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "center",
    columnGap: "5",
    rowGap: "2",
    textStyle: "cell",
    paddingTop: "4",
    "& dt": { display: "flex", gap: "1" },
    "& dd": { margin: 0, color: "text-2" },
  },
})

/** The keys of the inbox, which can be switched off. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { shortcuts } = useConversationServices()
  const [isOn, setOn] = useState(shortcuts.read)
  const choose = (chosen: boolean) => {
    shortcuts.write(chosen)
    setOn(chosen)
  }
  return (
    <ModalDialog open onClose={onClose} title="Atalhos do teclado" actions={<Button onClick={onClose}>Fechar</Button>}>
      <Switch label="Usar atalhos neste navegador" checked={isOn} onChange={choose} />
      <List aria-label="Atalhos">
        {inboxShortcuts.map((shortcut) => (
          <chakra.div key={shortcut.command} display="contents">
            <dt>
              <Kbd>Alt</Kbd>
              <Kbd>Shift</Kbd>
              <Kbd>{letterOf(shortcut)}</Kbd>
            </dt>
            <dd>{shortcut.label}</dd>
          </chakra.div>
        ))}
        <dt>
          <Kbd>?</Kbd>
        </dt>
        <dd>Mostrar os atalhos, fora de um campo</dd>
      </List>
    </ModalDialog>
  )
}
