import { chakra } from "@chakra-ui/react"
import { type FlowGraph } from "@prosa/core/flow"
import type { FlowEditor, FlowEditorState, FlowFiles } from "@prosa/core/flow/view"
import { ArrowLeft, Smartphone } from "lucide-react"
import { Badge } from "../kit/badge.tsx"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useEntry } from "../services/entry-services.ts"
import { FlowFilesMenu } from "./flow-files-menu.tsx"

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
  readonly state: FlowEditorState & { readonly graph: FlowGraph }
  readonly back: string
  /** Absent: the person may neither export nor import. */
  readonly files: FlowFiles | undefined
  /** The simulator is open. */
  readonly testing: boolean
  readonly onTest: () => void
}

/** Back, the flow's name, whether it is saved, its files, and 'Publicar'. */
export const FlowTopBar = ({ editor, state, back, files, testing, onTest }: FlowTopBarProps) => {
  const { navigation } = useEntry()
  return (
    <Bar>
      <IconButton label="Voltar" icon={<ArrowLeft size={16} />} onClick={() => navigation.go(back)} />
      <chakra.h1 srOnly>Editor de fluxo</chakra.h1>
      <Name
        aria-label="Nome do fluxo"
        value={state.graph.name}
        maxLength={200}
        onChange={(event) => editor.renameFlow(event.target.value)}
      />
      <chakra.span
        flex="1"
        minWidth={0}
        overflow="hidden"
        whiteSpace="nowrap"
        smDown={{ "& > *": { display: "none" } }}
      >
        {state.dirty ? (
          <Badge tone="warning" dot>
            Alterações não salvas
          </Badge>
        ) : (
          <Badge tone="ok" dot>
            Salvo
          </Badge>
        )}
      </chakra.span>
      <Button variant="ghost" icon={<Smartphone size={16} />} aria-pressed={testing} onClick={onTest}>
        <chakra.span smDown={{ srOnly: true }}>Testar</chakra.span>
      </Button>
      {files !== undefined && <FlowFilesMenu files={files} />}
      <Button variant="primary" busy={state.publishing} busyLabel="Publicando…" onClick={editor.publish}>
        Publicar
      </Button>
    </Bar>
  )
}
