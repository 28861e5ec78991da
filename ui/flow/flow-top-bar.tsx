import { chakra } from "@chakra-ui/react"
import { flowMessages } from "@prosa/core/flow"
import type { FlowEditor, FlowFiles } from "@prosa/core/flow/view"
import { ArrowLeft, Smartphone } from "lucide-react"
import { Badge } from "../kit/badge.tsx"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useEntry } from "../services/entry-services.ts"
import { FlowFilesMenu } from "./flow-files-menu.tsx"
import { undoOfDocument } from "./undo-keys.ts"

const Bar = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    height: "bar",
    flexShrink: 0,
    paddingInline: "3",
    backgroundColor: "surface",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Name = chakra("input", {
  base: {
    flex: "0 1 320px",
    minWidth: "64px",
    height: "32px",
    paddingInline: "2",
    font: "inherit",
    textStyle: "name",
    color: "text",
    backgroundColor: "transparent",
    border: "1px solid transparent",
    borderRadius: "control",
    textOverflow: "ellipsis",
    "&:hover": { borderColor: "border-strong" },
    "&:focus-visible": { borderColor: "brand-edge", outline: "none" },
  },
})

export interface FlowTopBarProps {
  readonly editor: FlowEditor
  readonly back: string
  /** Absent: the person may neither export nor import. */
  readonly files: FlowFiles | undefined
  readonly mayStore: boolean
  /** The simulator is open. */
  readonly testing: boolean
  readonly onTest: () => void
}

/** Back, the flow's name, whether it is saved, its files, and 'Publicar'. */
export const FlowTopBar = ({ editor, back, files, mayStore, testing, onTest }: FlowTopBarProps) => {
  const { navigation } = useEntry()
  return (
    <Bar>
      <IconButton label="Voltar" icon={<ArrowLeft size={16} />} onClick={() => navigation.go(back)} />
      <chakra.h1 srOnly>Editor de fluxo</chakra.h1>
      <FlowName document={editor.document} />
      <chakra.span
        flex="1"
        minWidth={0}
        overflow="hidden"
        whiteSpace="nowrap"
        smDown={{ "& > *": { display: "none" } }}
      >
        <SavedBadge document={editor.document} />
      </chakra.span>
      <Button variant="ghost" icon={<Smartphone size={16} />} aria-pressed={testing} onClick={onTest}>
        <chakra.span smDown={{ srOnly: true }}>Testar</chakra.span>
      </Button>
      {files !== undefined && <FlowFilesMenu files={files} />}
      <PublishButton publishing={editor.publishing} mayStore={mayStore} />
    </Bar>
  )
}

const FlowName = ({ document }: Pick<FlowEditor, "document">) => (
  <Name
    aria-label="Nome do fluxo"
    value={useBehavior(document.name$)}
    maxLength={200}
    {...undoOfDocument}
    onChange={(event) => document.rename(event.target.value)}
  />
)

const SavedBadge = ({ document }: Pick<FlowEditor, "document">) =>
  useBehavior(document.dirty$) ? (
    <Badge tone="warning" dot>
      Alterações não salvas
    </Badge>
  ) : (
    <Badge tone="ok" dot>
      Salvo
    </Badge>
  )

const PublishButton = ({
  publishing,
  mayStore,
}: Pick<FlowEditor, "publishing"> & Pick<FlowTopBarProps, "mayStore">) => (
  <Button
    variant="primary"
    disabledReason={mayStore ? undefined : flowMessages.mayNotStore}
    busy={useBehavior(publishing.publishing$)}
    busyLabel="Publicando…"
    onClick={publishing.publish}
  >
    Publicar
  </Button>
)
