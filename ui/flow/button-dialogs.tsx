import { chakra } from "@chakra-ui/react"
import { buttonLabelLimit } from "@prosa/core/flow"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/button.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { TextField } from "../kit/text-field.tsx"

export interface QuickReplyDialogProps {
  readonly replies: ReadonlyArray<string>
  readonly blankText: boolean
  readonly onAdd: (label: string) => void
  readonly onClose: () => void
}

/** Adds quick replies one after another, with Enter or the plus (conversations, section 5). */
export const QuickReplyDialog = ({ replies, blankText, onAdd, onClose }: QuickReplyDialogProps) => {
  const [label, setLabel] = useState("")
  const add = () => {
    if (label.trim() === "") return
    onAdd(label)
    setLabel("")
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Interações rápidas"
      sentence={
        blankText
          ? "As respostas rápidas aparecem sob o texto do robô: escreva também o texto."
          : "Cada resposta é um botão sob o texto do robô. Sugerimos no máximo 10 opções: é o limite da lista do WhatsApp."
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      <TextField
        label="Nova resposta"
        value={label}
        maxLength={buttonLabelLimit}
        hint={`${label.length} de ${buttonLabelLimit}`}
        placeholder="Escreva e tecle Enter"
        onChange={setLabel}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault()
            add()
          }
        }}
        end={<IconButton size="compact" label="Adicionar" icon={<Plus size={14} />} onClick={add} />}
      />
      <chakra.ul display="flex" flexWrap="wrap" gap="2" paddingTop="3" listStyleType="none" aria-label="Respostas">
        {replies.map((reply) => (
          <chakra.li
            key={reply}
            paddingInline="2"
            borderRadius="control"
            backgroundColor="active"
            textStyle="cell"
            overflowWrap="anywhere"
          >
            {reply}
          </chakra.li>
        ))}
      </chakra.ul>
    </ModalDialog>
  )
}

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
