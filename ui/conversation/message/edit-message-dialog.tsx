import { conversationMessages as say, type Dialog, type Message } from "@prosa/core/conversation"
import { createMessageEditing, type MessageEditing } from "@prosa/core/conversation/view"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useConversationServices } from "../conversation-services.ts"

export interface EditMessageDialogProps {
  readonly message: Message
  readonly dialog: Dialog
  readonly onClose: () => void
}

/** 'Editar mensagem': Ctrl+Enter stores it, Enter begins a line. */
export const EditMessageDialog = ({ message, dialog, onClose }: EditMessageDialogProps) => {
  const { acts } = useConversationServices()
  const editing = useViewModel(
    (scope) => createMessageEditing(scope, dialog, message, acts),
    `edit ${dialog.id} ${message.seq}`,
  )
  return editing === undefined ? null : <Editing editing={editing} onClose={onClose} />
}

const Editing = ({ editing, onClose }: { readonly editing: MessageEditing; readonly onClose: () => void }) => {
  const { text, over, saving, refusal, saved } = useBehavior(editing.state$)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])
  useEffect(() => {
    if (refusal !== undefined) field.current?.focus()
  }, [refusal])
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    editing.save()
  }
  const error = refusal ?? (over > 0 ? say.editedOver(over) : undefined)
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={say.editMessage}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={saving}
            busyLabel="Salvando…"
            disabled={text.trim() === "" || over > 0}
            onClick={editing.save}
          >
            Salvar
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={say.editedText}
        value={text}
        rows={5}
        dir="auto"
        onChange={editing.type}
        onKeyDown={keyDown}
        {...(error === undefined ? {} : { error })}
      />
    </ModalDialog>
  )
}
