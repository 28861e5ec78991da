import type { OpenFlow } from "@prosa/core/flow/view"
import { CreateTemplateDialog } from "../templates/create-template-dialog.tsx"
import { EditorKeysDialog } from "./editor-keys-dialog.tsx"
import { ImportProblemsDialog, ImportTemplateDialog } from "../templates/import-template-dialog.tsx"
import { useFlowServices } from "../flow-services.ts"
import { HoursDialog } from "../hours/hours-dialog.tsx"
import { VersionsDialog } from "../versions/versions-dialog.tsx"

/** A dialog that the editor's page opens; those of saving and publishing open by themselves. */
export type EditorDialog = "create" | "import" | "problems" | "versions" | "keys" | "hours"

export interface EditorDialogsProps {
  readonly open: EditorDialog | undefined
  readonly flow: OpenFlow
  /** The user may name versions, and change the bot. */
  readonly maySave: boolean
  readonly onClose: () => void
}

/** The open dialog of the editor's page: of its templates, versions and keys, or what an imported flow lacks. */
export const EditorDialogs = ({ open, flow, maySave, onClose }: EditorDialogsProps) => {
  const { bots } = useFlowServices()
  const { editor, templates, botId, problems } = flow
  return (
    <>
      {open === "create" && templates !== undefined && (
        <CreateTemplateDialog editor={editor} templates={templates} onClose={onClose} />
      )}
      {open === "import" && templates !== undefined && (
        <ImportTemplateDialog editor={editor} templates={templates} onClose={onClose} />
      )}
      {open === "keys" && <EditorKeysDialog readOnly={editor.readOnly} onClose={onClose} />}
      {open === "problems" && <ImportProblemsDialog problems={problems} onClose={onClose} />}
      {open === "versions" && botId !== undefined && (
        <VersionsDialog editor={editor} botId={botId} mayName={maySave} onClose={onClose} />
      )}
      {open === "hours" && botId !== undefined && (
        <HoursDialog botId={botId} bots={bots} mayWrite={maySave} onSaved={editor.rereadBot} onClose={onClose} />
      )}
    </>
  )
}
