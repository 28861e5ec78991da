import { chakra } from "@chakra-ui/react"
import {
  addQuickReply,
  type BotInteraction,
  buttonLabelLimit,
  buttonMode,
  type FlowNode,
  inOrder,
  removeButton,
  setLinkButton,
  suggestedListOptions,
} from "@prosa/core/flow"
import { isWebAddress } from "@prosa/core/kernel"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Plus, X } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"

export interface InsertButtonDialogProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly said: BotInteraction
  readonly onClose: () => void
}

/** 'Inserir Botão': the options of a list, or the one link of a text (conversations, section 4). */
export const InsertButtonDialog = (props: InsertButtonDialogProps) => {
  const [mode, setMode] = useState<"list" | "link">(() => (buttonMode(props.node, props.said) === 2 ? "link" : "list"))
  const link = props.said.buttons.find((button) => button.kind === "link")
  const [label, setLabel] = useState(link?.label ?? "")
  const [address, setAddress] = useState(link?.link ?? "")
  const valid = isWebAddress(address)
  const replies = props.said.buttons.filter(({ kind }) => kind === "quick-reply").length
  return (
    <ModalDialog
      open
      onClose={props.onClose}
      title="Inserir Botão"
      actions={
        mode === "list" ? (
          <Button variant="primary" onClick={props.onClose}>
            Concluir
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={props.onClose}>
              Cancelar
            </Button>
            <Button
              variant="primary"
              disabled={label.trim() === "" || !valid}
              onClick={() => {
                props.panel.edit(props.node.id, (now) => setLinkButton(now, props.said.id, label, address))
                props.onClose()
              }}
            >
              Salvar
            </Button>
          </>
        )
      }
    >
      <Tabs
        label="Tipo de botão"
        open={mode}
        onOpen={(id) => setMode(id === "link" ? "link" : "list")}
        tabs={[
          { id: "list", label: "Lista", content: <Options {...props} /> },
          {
            id: "link",
            label: "Link",
            content: (
              <chakra.div display="flex" flexDirection="column" gap="3">
                <TextField label="Nome do botão" value={label} maxLength={buttonLabelLimit} onChange={setLabel} />
                <TextField
                  label="Link"
                  type="url"
                  value={address}
                  placeholder="https://"
                  onChange={setAddress}
                  {...(address.trim() !== "" && !valid ? { error: "URL inválida" } : {})}
                />
                {replies > 0 && (
                  <chakra.p textStyle="meta" color="warning">
                    {replies === 1
                      ? "O link substitui a opção da lista."
                      : `O link substitui as ${replies} opções da lista.`}
                  </chakra.p>
                )}
              </chakra.div>
            ),
          },
        ]}
      />
    </ModalDialog>
  )
}

const Options = ({ panel, node, said }: InsertButtonDialogProps) => {
  const [written, setWritten] = useState("")
  const options = inOrder(said.buttons).filter(({ kind }) => kind === "quick-reply")
  const replacesLink = said.buttons.some(({ kind }) => kind === "link")
  const add = () => {
    if (written.trim() === "") return
    panel.edit(node.id, (now) => addQuickReply(now, said.id, written))
    setWritten("")
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    add()
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" alignItems="flex-end" gap="2" onKeyDown={onKeyDown}>
        <chakra.div flex="1" minWidth={0}>
          <TextField label="Opção da lista" value={written} maxLength={buttonLabelLimit} onChange={setWritten} />
        </chakra.div>
        <IconButton label="Adicionar opção" variant="tonal" icon={<Plus size={16} />} onClick={add} />
      </chakra.div>
      <chakra.ul display="flex" flexDirection="column" gap="1" listStyleType="none" aria-label="Opções da lista">
        {options.map(({ position, label }) => (
          <chakra.li
            key={position}
            display="flex"
            alignItems="center"
            gap="2"
            paddingInlineStart="2"
            textStyle="cell"
            border="1px solid {colors.border}"
            borderRadius="control"
          >
            <chakra.bdi flex="1" minWidth={0} overflowWrap="anywhere">
              {label}
            </chakra.bdi>
            <IconButton
              size="compact"
              label={`Remover a opção "${label}"`}
              icon={<X size={14} />}
              onClick={() => panel.edit(node.id, (now) => removeButton(now, said.id, position))}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p textStyle="meta" color="text-2">
        {replacesLink
          ? "A primeira opção substitui o link deste texto."
          : options.length > suggestedListOptions
            ? `O WhatsApp mostra ${suggestedListOptions} opções por lista; as outras vão em mais páginas.`
            : `${options.length} de ${suggestedListOptions}, o máximo sugerido para uma lista do WhatsApp.`}
      </chakra.p>
    </chakra.div>
  )
}
