import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { entityMessages } from "@prosa/core/entity"
import { importHeadings, type ImportLine, type ImportReport, importSourceNames, reportSentence } from "@prosa/core/flow"
import type { FlowEditor, FlowFiles, LackingEntities as LackingOfImport } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { FileDown, Plus } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { SidePanel } from "../search/side-panel.tsx"

const Line = chakra("li", {
  base: {
    borderTop: "1px solid",
    borderColor: "border",
    // An import may have thousands of lines: what is not seen is not laid out.
    contentVisibility: "auto",
    containIntrinsicSize: "64px",
  },
})
const Press = chakra("button", {
  base: {
    display: "block",
    width: "100%",
    paddingBlock: "2",
    paddingInline: "4",
    textAlign: "start",
    textStyle: "cell",
    overflowWrap: "anywhere",
    "&:is(button)": { cursor: "pointer" },
    "&:is(button):hover": { backgroundColor: "hover" },
    "&:focus-visible": { outline: "2px solid {colors.brand-edge}", outlineOffset: "-2px" },
  },
})

export interface ImportReportPanelProps {
  readonly files: FlowFiles
  readonly editor: Pick<FlowEditor, "document" | "selection">
}

/** What became of the blocks of an imported flow, beside the canvas until it is dismissed. A line leads to its node. */
export const ImportReportPanel = (props: ImportReportPanelProps) => {
  const report = useBehavior(props.files.report$)
  return report === undefined ? null : <OpenPanel {...props} report={report} />
}

const OpenPanel = ({ files, editor, report }: ImportReportPanelProps & { readonly report: ImportReport }) => {
  const graph = useBehavior(editor.document.graph$)
  const isThere = (id: NodeId) => graph?.nodes.has(id) === true
  return (
    <SidePanel
      title={`Do ${importSourceNames[report.source]}`}
      count={report.lines.length}
      closeLabel="Dispensar o relatório da importação"
      onClose={files.dismissReport}
      tools={
        <IconButton
          size="compact"
          label="Baixar o relatório (importacao.md)"
          icon={<FileDown size={16} />}
          onClick={files.saveReport}
        />
      }
    >
      <chakra.p paddingInline="4" paddingBottom="3" textStyle="cell" color="text-2">
        {reportSentence(report)}.
      </chakra.p>
      <LackingEntities files={files} />
      <chakra.div flex="1" minHeight={0} overflowY="auto">
        {(["left-out", "changed"] as const).map((outcome) => (
          <Lines
            key={outcome}
            heading={importHeadings[outcome]}
            lines={report.lines.filter((line) => line.outcome === outcome)}
            isThere={isThere}
            onGo={editor.selection.goTo}
          />
        ))}
      </chakra.div>
    </SidePanel>
  )
}

const LackingEntities = ({ files }: Pick<ImportReportPanelProps, "files">) => {
  const lacking = useBehavior(files.lacking$)
  return lacking.entities.length === 0 ? null : <CreateEntities files={files} lacking={lacking} />
}

interface CreateEntitiesProps extends Pick<ImportReportPanelProps, "files"> {
  readonly lacking: LackingOfImport
}

/** Offers to create the entities that came with the flow, for whoever may. */
const CreateEntities = ({ files, lacking: { entities, creating } }: CreateEntitiesProps) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  return (
    <chakra.div paddingInline="4" paddingBottom="3">
      <Button
        wide
        variant="secondary"
        icon={<Plus aria-hidden size={16} />}
        busy={creating}
        busyLabel="Criando…"
        disabledReason={user !== undefined && mayDo(user, "entity.write") ? undefined : entityMessages.mayNotCreate}
        onClick={files.createLacking}
      >
        {entities.length === 1 ? "Criar 1 entidade" : `Criar ${entities.length} entidades`}
      </Button>
    </chakra.div>
  )
}

interface LinesProps {
  readonly heading: string
  readonly lines: ReadonlyArray<ImportLine>
  readonly isThere: (id: NodeId) => boolean
  readonly onGo: (id: NodeId) => void
}

const Lines = ({ heading, lines, isThere, onGo }: LinesProps) =>
  lines.length === 0 ? null : (
    <chakra.section paddingBottom="3">
      <chakra.h3 paddingInline="4" paddingBlock="2" textStyle="cell" fontWeight={600}>
        {heading}
      </chakra.h3>
      <chakra.ul listStyleType="none">
        {lines.map(({ block, node, message }, at) => {
          const words = (
            <>
              <chakra.strong fontWeight={600}>
                {node === null ? "" : <bdi>{node.title}</bdi>}
                {node === null ? "" : " · "}
                <bdi>{block}</bdi>
              </chakra.strong>
              <br />
              {message}
            </>
          )
          return (
            <Line key={`${node?.id ?? ""} ${at}`}>
              {node !== null && isThere(node.id) ? (
                <Press type="button" onClick={() => onGo(node.id)}>
                  {words}
                </Press>
              ) : (
                <Press as="p">{words}</Press>
              )}
            </Line>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
