import { chakra } from "@chakra-ui/react"
import { createVersionList, type FlowEditor, type VersionList } from "@prosa/core/flow/view"
import type { BotId } from "@prosa/core/kernel"
import { useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useFlowServices } from "../flow-services.ts"
import { VersionWords } from "./version-words.tsx"
import { VersionComparisonView } from "./version-comparison-view.tsx"
import { VersionsTable } from "./versions-table.tsx"

export interface VersionsDialogProps {
  readonly editor: FlowEditor
  readonly botId: BotId
  readonly mayName: boolean
  readonly onClose: () => void
}

/** The versions of the open flow, and the comparison of two of them in the same place. */
export const VersionsDialog = (props: VersionsDialogProps) => {
  const { botId } = props
  const { toaster } = useEntry()
  const { versions, flows } = useFlowServices()
  const model = useViewModel(
    (scope) => createVersionList(scope, botId, { versions, flows, toasts: toaster }),
    `versions of ${botId}`,
  )
  return model === undefined ? null : <KnownVersions {...props} model={model} />
}

const KnownVersions = (props: VersionsDialogProps & { readonly model: VersionList }) => {
  const { editor, botId, mayName, onClose, model } = props
  const { navigation } = useEntry()
  const place = useRef<HTMLDivElement>(null)
  const release = useBehavior(editor.storing.release$)
  const compared = useBehavior(model.comparison.compared$)
  if (compared !== undefined)
    return (
      <ModalDialog
        open
        title="Comparar versões"
        width={960}
        onClose={onClose}
        actions={<Button onClick={model.comparison.close}>Voltar às versões</Button>}
      >
        <VersionComparisonView model={model} botId={botId} compared={compared} />
      </ModalDialog>
    )
  return (
    <ModalDialog open title="Versões" width={960} initialFocus={place} onClose={onClose}>
      {/* Has the focus at first: the first field would be the size of the pages. */}
      <chakra.div ref={place} tabIndex={-1} outline="none">
        <VersionsTable
          model={model}
          mayName={mayName}
          openId={release?.flowId}
          onRestore={({ id }) => {
            onClose()
            navigation.go(`/drawflow/${botId}/${id}`)
          }}
        />
      </chakra.div>
    </ModalDialog>
  )
}

/** Says that the open version is not the newest state of its flow, and offers what can be done about it. */
export const OlderVersionBanner = ({
  editor: { restoring, botId },
  mayStore,
}: Pick<VersionsDialogProps, "editor"> & { readonly mayStore: boolean }) => {
  const { navigation } = useEntry()
  const [older, newer] = [useBehavior(restoring.older$), useBehavior(restoring.newer$)]
  if (newer !== undefined)
    return (
      <Banner
        tone="warning"
        edge
        action={{ label: "Abrir a versão em edição", run: () => navigation.go(`/drawflow/${botId}/${newer.id}`) }}
      >
        {`Esta é a versão publicada; a versão ${newer.number} está em edição.`}
      </Banner>
    )
  if (older === undefined) return null
  return (
    <Banner
      tone="warning"
      edge
      {...(mayStore ? { action: { label: "Restaurar esta versão", run: restoring.restore } } : {})}
    >
      Versão <VersionWords version={older} />
    </Banner>
  )
}
