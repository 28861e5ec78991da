import { chakra } from "@chakra-ui/react"
import { flowMessages } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ArrowLeft, History, Smartphone } from "lucide-react"
import { Badge } from "../kit/badge.tsx"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useMedia } from "../kit/use-media.ts"
import { useEntry } from "../services/entry-services.ts"
import { FlowFilesMenu, type FlowFilesMenuProps } from "./flow-files-menu.tsx"
import { PresentUsers } from "./present-users.tsx"
import { undoOfDocument } from "./undo-keys.ts"

const Bar = chakra("header", {
  base: {
    position: "relative",
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
    "&:hover:not(:disabled)": { borderColor: "border-strong" },
    "&:disabled": { opacity: 1, cursor: "default" },
    "&:focus-visible": { borderColor: "brand-edge", outline: "none" },
  },
})

/** Two lines in the bar; on narrower screens over the canvas, so that nothing moves. */
const Unreached = chakra("span", {
  base: {
    flex: "1 1 0",
    minWidth: 0,
    paddingInline: "2",
    paddingBlock: "0.5",
    color: "warning",
    backgroundColor: "warning-ground",
    borderRadius: "badge",
    textStyle: "label",
    overflow: "hidden",
    lineHeight: "16px",
    whiteSpace: "normal",
    "@media (max-width: 1439.98px)": {
      position: "absolute",
      top: "100%",
      insetInline: "0",
      zIndex: 2,
      padding: "2",
      borderRadius: 0,
      textAlign: "center",
    },
  },
})
const Live = chakra("output", { base: { display: "flex", minWidth: 0 } })

export interface FlowTopBarProps {
  readonly editor: FlowEditor
  readonly back: string
  /** Absent: the person may neither export nor import. */
  readonly files: FlowFilesMenuProps | undefined
  /** Opens the versions of the flow; a template has none. */
  readonly onVersions: (() => void) | undefined
  readonly mayStore: boolean
  /** It is neither tested nor published, but looked at. */
  readonly template: boolean
  /** The simulator is open. */
  readonly testing: boolean
  readonly onTest: () => void
  readonly onPublish: () => void
}

/** Back, the flow's name, whether it is saved, its files, and 'Publicar'. */
export const FlowTopBar = (props: FlowTopBarProps) => {
  const { editor, back, files, onVersions, mayStore, template, testing, onTest, onPublish } = props
  const { navigation } = useEntry()
  const tight = useMedia("(max-width: 499.98px)")
  return (
    <Bar>
      <IconButton label="Voltar" icon={<ArrowLeft size={16} />} onClick={() => navigation.go(back)} />
      <chakra.h1 srOnly>Editor de fluxo</chakra.h1>
      <FlowName document={editor.document} locked={editor.readOnly} />
      <chakra.span
        flex="1"
        minWidth={0}
        overflow="hidden"
        whiteSpace="nowrap"
        smDown={{ "& > :not(output)": { display: "none" } }}
      >
        {template ? (
          <Badge tone="neutral">Template</Badge>
        ) : (
          <SavedBadge document={editor.document} storing={editor.storing} />
        )}
      </chakra.span>
      <PresentUsers editor={editor} />
      {!template && (
        <Button
          variant="ghost"
          icon={<Smartphone size={16} />}
          aria-pressed={testing}
          disabledReason={mayStore ? undefined : flowMessages.mayNotStore}
          onClick={onTest}
        >
          <chakra.span smDown={{ srOnly: true }}>Testar</chakra.span>
        </Button>
      )}
      {onVersions !== undefined && !(tight && files !== undefined) && (
        <IconButton label="Versões" icon={<History size={16} />} onClick={onVersions} />
      )}
      {files !== undefined && <FlowFilesMenu {...files} onVersions={tight ? onVersions : undefined} />}
      {!template && <PublishButton publishing={editor.publishing} mayStore={mayStore} onPublish={onPublish} />}
    </Bar>
  )
}

const FlowName = ({ document, locked }: Pick<FlowEditor, "document"> & { readonly locked: boolean }) => (
  <Name
    aria-label="Nome do fluxo"
    disabled={locked}
    {...(locked ? { title: document.name$.value } : {})}
    value={useBehavior(document.name$)}
    maxLength={200}
    {...undoOfDocument}
    onChange={(event) => document.rename(event.target.value)}
  />
)

/** Whether everything is saved, or that the server is out of reach: the latter is read out when it appears. */
const SavedBadge = ({ document, storing }: Pick<FlowEditor, "document" | "storing">) => {
  const dirty = useBehavior(document.dirty$)
  const unreached = useBehavior(storing.unreached$)
  return (
    <>
      <Live>{unreached && <Unreached title={flowMessages.saveUnreached}>{flowMessages.saveUnreached}</Unreached>}</Live>
      {!unreached && (
        <Badge tone={dirty ? "warning" : "ok"} dot>
          {dirty ? "Alterações não salvas" : "Salvo"}
        </Badge>
      )}
    </>
  )
}

const PublishButton = ({
  publishing,
  mayStore,
  onPublish,
}: Pick<FlowEditor, "publishing"> & Pick<FlowTopBarProps, "mayStore" | "onPublish">) => (
  <Button
    variant="primary"
    disabledReason={mayStore ? undefined : flowMessages.mayNotStore}
    busy={useBehavior(publishing.publishing$)}
    busyLabel="Publicando…"
    onClick={onPublish}
  >
    Publicar
  </Button>
)
