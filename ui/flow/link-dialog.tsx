import { chakra } from "@chakra-ui/react"
import { buttonLabelLimit } from "@prosa/core/flow"
import { useState } from "react"
import { Button } from "../kit/button.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { TextField } from "../kit/text-field.tsx"

export interface LinkDialogProps {
  readonly label: string
  readonly link: string
  readonly onSave: (label: string, link: string) => void
  readonly onClose: () => void
}

/** 'Inserir Botão': the one link of a text. */
export const LinkDialog = (props: LinkDialogProps) => {
  const [label, setLabel] = useState(props.label)
  const [link, setLink] = useState(props.link)
  const valid = /^https?:\/\/\S+\.\S+/i.test(link.trim())
  return (
    <ModalDialog
      open
      onClose={props.onClose}
      title="Inserir Botão"
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            disabled={label.trim() === "" || !valid}
            onClick={() => {
              props.onSave(label, link)
              props.onClose()
            }}
          >
            Salvar
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <TextField label="Nome do botão" value={label} maxLength={buttonLabelLimit} onChange={setLabel} />
        <TextField
          label="Link"
          type="url"
          value={link}
          placeholder="https://"
          onChange={setLink}
          {...(link.trim() !== "" && !valid ? { error: "URL inválida" } : {})}
        />
      </chakra.div>
    </ModalDialog>
  )
}
