import { chakra } from "@chakra-ui/react"
import { flowMessages } from "@prosa/core/flow"
import { type FlowEditor, unkeptSentence } from "@prosa/core/flow/view"
import { ArrowLeft, History, Smartphone } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { pageRegion } from "../../kit/focus/region-keys.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { telephoneWindow, useMedia } from "../../kit/hooks/use-media.ts"
import { useEntry } from "../../services/entry-services.ts"
import { FlowFilesMenu, type FlowFilesMenuProps } from "../files/flow-files-menu.tsx"
import { OnceLoaded } from "./once-loaded.tsx"
import { PresentUsers } from "../presence/present-users.tsx"
import { undoOfDocument } from "./undo-keys.ts"

const Bar = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    height: "bar",
    flexShrink: 0,
    paddingInline: "3",
    [`@media ${telephoneWindow}`]: { gap: "1", paddingInline: "2" },
    backgroundColor: "surface",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Name = chakra("input", {
  base: {
    flex: "0 1000 320px",
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

/** Gives way after the name has: a badge that is cut says nothing. */
const Saved = chakra("span", {
  base: {
    flex: "1 1 auto",
    minWidth: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
    [`@media ${telephoneWindow}`]: { flexBasis: 0, "& > *": { display: "none" } },
  },
})
const Live = chakra("output", { base: { display: "block" } })

export interface FlowTopBarProps {
  readonly editor: FlowEditor
  readonly back: string
  /** Absent: the person may neither export nor import. */
  readonly files: FlowFilesMenuProps | undefined
  /** Opens the versions of the flow; a template has none. */
  readonly onVersions: (() => void) | undefined
  readonly mayStore: boolean
  /** What is only looked at, in a word: it can neither be tried out nor published here. */
  readonly viewed: string | undefined
  /** The simulator is open. */
  readonly testing: boolean
  readonly onTest: () => void
  readonly onPublish: () => void
}

/** Back, the flow's name, whether it is saved, its files, and 'Publicar'. */
export const FlowTopBar = (props: FlowTopBarProps) => {
  const { editor, back, files, onVersions, mayStore, viewed, testing, onTest, onPublish } = props
  const { navigation } = useEntry()
  const tight = useMedia(telephoneWindow)
  return (
    <>
      <Bar {...pageRegion()} data-toasts-below="">
        <IconButton label="Voltar" icon={<ArrowLeft size={16} />} onClick={() => navigation.go(back)} />
        <chakra.h1 srOnly>Editor de fluxo</chakra.h1>
        <OnceLoaded document={editor.document}>
          <FlowName document={editor.document} locked={editor.readOnly} />
          <Saved>
            {viewed === undefined ? <SavedBadge document={editor.document} /> : <Badge tone="neutral">{viewed}</Badge>}
          </Saved>
          <PresentUsers editor={editor} />
          {viewed === undefined && (
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
          {viewed === undefined && (
            <PublishButton publishing={editor.publishing} mayStore={mayStore} onPublish={onPublish} />
          )}
        </OnceLoaded>
      </Bar>
      <UnkeptBanner editor={editor} />
    </>
  )
}

const FlowName = ({ document, locked }: Pick<FlowEditor, "document"> & { readonly locked: boolean }) => (
  <Name
    aria-label="Nome do fluxo"
    disabled={!useBehavior(document.loaded$) || locked}
    {...(locked ? { title: document.name$.value } : {})}
    value={useBehavior(document.name$)}
    maxLength={200}
    {...undoOfDocument}
    onChange={(event) => document.rename(event.target.value)}
  />
)

const SavedBadge = ({ document }: Pick<FlowEditor, "document">) => {
  const dirty = useBehavior(document.dirty$)
  if (!useBehavior(document.loaded$)) return null
  return (
    <Badge tone={dirty ? "warning" : "ok"} dot>
      {dirty ? "Alterações não salvas" : "Salvo"}
    </Badge>
  )
}

/** Says below the bar, over nothing, where the changes are not kept: on the server, in the browser; read out when it appears. */
const UnkeptBanner = ({ editor: { storing, draftUnkept$ } }: Pick<FlowTopBarProps, "editor">) => {
  const [reach, unkept] = [useBehavior(storing.reach$), useBehavior(draftUnkept$)]
  const sentence = unkeptSentence(reach, unkept)
  return (
    <Live>
      {sentence !== undefined && (
        <Banner
          tone="warning"
          edge
          {...(reach === "retrying" ? {} : { action: { label: "Salvar Fluxo", run: storing.save } })}
        >
          {sentence}
        </Banner>
      )}
    </Live>
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
