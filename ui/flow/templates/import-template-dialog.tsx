import { chakra } from "@chakra-ui/react"
import { type ImportProblem, type Template, templateMessages } from "@prosa/core/flow"
import {
  createTemplateChoice,
  type FlowEditor,
  type FlowTemplates,
  loadedWorkspaces,
  type TemplateChoice,
} from "@prosa/core/flow/view"
import { useId } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useFlowServices } from "../flow-services.ts"
import { SentenceList } from "../editor/sentence-list.tsx"

const Choices = chakra("fieldset", {
  base: {
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    margin: 0,
    minWidth: 0,
    height: "288px",
    overflowY: "auto",
    padding: "1",
    "&[aria-busy=true]": { color: "text-3" },
  },
})
const Line = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "12",
    paddingInline: "3",
    paddingBlock: "1.5",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "&:has(:checked)": { backgroundColor: "brand-subtle" },
    "&:has(:focus-visible)": { outline: "2px solid {colors.brand-edge}", outlineOffset: "-2px" },
    "& input": { accentColor: "var(--prosa-brand)", flexShrink: 0, width: "4", height: "4" },
  },
})
const Nothing = chakra("div", {
  base: {
    height: "full",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "3",
    padding: "6",
    textStyle: "cell",
    color: "text-2",
    textAlign: "center",
  },
})

export interface ImportTemplateDialogProps {
  readonly editor: FlowEditor
  readonly templates: FlowTemplates
  /** It is to go: imported, given up, or a conflict is to be shown. */
  readonly onClose: () => void
}

/** 'Importar template': one of the templates of the person's workspaces. Drawn while it is open. */
export const ImportTemplateDialog = ({ editor, templates: ofFlow, onClose }: ImportTemplateDialogProps) => {
  const { session } = useEntry()
  const { templates } = useFlowServices()
  const { selection } = useTenancyServices()
  const choice = useViewModel(
    (scope) =>
      createTemplateChoice(scope, {
        templates,
        ofFlow,
        companyId: session.companyId(),
        workspaces: loadedWorkspaces(selection, "all"),
        done: onClose,
      }),
    "import template",
  )
  return choice === undefined ? null : <Choosing choice={choice} editor={editor} onClose={onClose} />
}

interface ChoosingProps extends Omit<ImportTemplateDialogProps, "templates"> {
  readonly choice: TemplateChoice
}

const Choosing = ({ choice, editor, onClose }: ChoosingProps) => {
  const { list } = choice
  const { wish, rows, total } = useBehavior(list.state$)
  const { chosen, importing, failure } = useBehavior(choice.state$)
  const unsaved = useBehavior(editor.document.dirty$)
  const isListed = rows.some(({ id }) => id === chosen)
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Importar template"
      sentence="O fluxo do template toma o lugar da versão em edição deste robô. A versão publicada continua no ar."
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={!isListed}
            busy={importing}
            busyLabel="Importando…"
            onClick={choice.import}
          >
            Importar
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        {unsaved && <Banner tone="warning">As alterações não salvas deste fluxo serão descartadas.</Banner>}
        <SearchField label="Buscar por nome" value={wish.search} onChange={list.search} />
        <Rows choice={choice} />
        {total > rows.length && rows.length > 0 && (
          <chakra.p textStyle="meta" color="text-3">
            {`${rows.length} de ${total} templates. Busque pelo nome para ver os outros.`}
          </chakra.p>
        )}
        {failure !== undefined && <Banner tone="danger">{failure.message}</Banner>}
      </chakra.div>
    </ModalDialog>
  )
}

const Rows = ({ choice }: Pick<ChoosingProps, "choice">) => {
  const { list } = choice
  const { rows, status, failure, loadedOnce, wish } = useBehavior(list.state$)
  const { chosen } = useBehavior(choice.state$)
  const name = useId()
  return (
    <Choices aria-label="Templates" aria-busy={status === "loading"}>
      {status === "failed" ? (
        <Nothing role="alert">
          {failure?._tag === "NotAllowed" ? failure.message : templateMessages.listFailedAdvice}
          {failure?._tag !== "NotAllowed" && (
            <Button size="compact" onClick={list.reload}>
              Tentar novamente
            </Button>
          )}
        </Nothing>
      ) : !loadedOnce ? (
        <ListSkeleton rows={5} rowHeight={48} avatar={false} />
      ) : rows.length === 0 && status === "ready" ? (
        <Nothing>
          {templateMessages.none}
          {wish.search.trim() !== "" && (
            <Button size="compact" onClick={() => list.search("")}>
              Limpar busca
            </Button>
          )}
        </Nothing>
      ) : (
        rows.map((template) => (
          <Row
            key={template.id}
            template={template}
            group={name}
            checked={template.id === chosen}
            onChoose={() => choice.choose(template.id)}
          />
        ))
      )}
    </Choices>
  )
}

interface RowProps {
  readonly template: Template
  readonly group: string
  readonly checked: boolean
  readonly onChoose: () => void
}

const Row = ({ template: { name, createdBy }, group, checked, onChoose }: RowProps) => (
  <Line>
    <input type="radio" name={group} checked={checked} onChange={onChoose} />
    <chakra.span flex="1" minWidth={0} display="grid">
      <chakra.span textStyle="cell" fontWeight={500} minWidth={0}>
        <Name>{name}</Name>
      </chakra.span>
      <chakra.span textStyle="meta" color="text-3" minWidth={0}>
        <Name>{createdBy}</Name>
      </chakra.span>
    </chakra.span>
  </Line>
)

export interface ImportProblemsDialogProps {
  readonly problems: ReadonlyArray<ImportProblem>
  readonly onClose: () => void
}

/** What an imported flow refers to in vain. */
export const ImportProblemsDialog = ({ problems, onClose }: ImportProblemsDialogProps) => (
  <ModalDialog
    open
    onClose={onClose}
    title="Importado com avisos"
    sentence="O template foi importado, mas isto dele não existe mais na empresa. Corrija antes de publicar."
    width={560}
    actions={
      <Button variant="primary" onClick={onClose}>
        Entendi
      </Button>
    }
  >
    <SentenceList sentences={problems.map(({ message }) => message)} more={0} label="Problemas" />
  </ModalDialog>
)
