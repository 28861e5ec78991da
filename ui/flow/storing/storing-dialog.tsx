import { chakra } from "@chakra-ui/react"
import type { FlowBench, PublishReviewState } from "@prosa/core/engine/view"
import { flowMessages } from "@prosa/core/flow"
import type { ConflictingWork, FlowConflict, FlowConflicts, FlowEditor } from "@prosa/core/flow/view"
import { constant } from "@prosa/core/kernel/view"
import { Download } from "lucide-react"
import { useId } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog, type ModalDialogProps } from "../../kit/dialogs/modal-dialog.tsx"
import { Spinner } from "../../kit/feedback/spinner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { reviewMessage } from "../review/publish-review.tsx"
import type { ShowNode } from "../review/review-problems.tsx"
import { SentenceList } from "../editor/sentence-list.tsx"

const Side = chakra("section", {
  base: { display: "flex", flexDirection: "column", gap: "2", "& + &": { paddingTop: "5" } },
})

/** Maximum sentences of each side. */
const shown = 100

interface Words {
  readonly sentence: string
  readonly reload: string
  readonly replace: string
}

const words: Readonly<Record<ConflictingWork, Words>> = {
  save: {
    sentence: "Nada foi gravado ainda. Veja o que mudou e escolha.",
    reload: "Recarregar",
    replace: "Salvar por cima",
  },
  publish: {
    sentence: "Nada foi publicado ainda. Veja o que mudou e escolha.",
    reload: "Recarregar",
    replace: "Publicar por cima",
  },
  import: {
    sentence: "Nada foi importado ainda. Veja o que mudou e escolha.",
    reload: "Recarregar",
    replace: "Importar por cima",
  },
  restore: {
    sentence: "Nada foi restaurado ainda. Restaurar substitui a versão em edição. Veja o que mudou e escolha.",
    reload: "Abrir a versão em edição",
    replace: "Restaurar por cima",
  },
  draft: {
    sentence: "O rascunho está guardado neste navegador. Recuperado, ele continua sem salvar e pode ser desfeito.",
    reload: "Descartar rascunho",
    replace: "Recuperar rascunho",
  },
}

type Said = Pick<ModalDialogProps, "title" | "sentence" | "width" | "actions" | "children" | "onClose">

export interface StoringDialogProps {
  readonly editor: Pick<FlowEditor, "storing" | "publishing" | "document" | "botId">
  /** Absent where nothing can be tried out or published. */
  readonly bench: FlowBench | undefined
  /** A node that the review led to. */
  readonly onShow: ShowNode
}

/**
 * The review before publishing, the publishing under way, or what another user changed meanwhile beside one's own changes, and what to do about it. One
 * dialog, because a dialog that opens above another is closed with it.
 */
export const StoringDialog = ({ editor, bench, onShow }: StoringDialogProps) => {
  const { storing, publishing, document, botId } = editor
  const { conflicts } = storing
  const conflict = useBehavior(conflicts.conflict$)
  const isPublishing = useBehavior(publishing.publishing$)
  const review = bench?.review
  const state = useBehavior(review?.review$ ?? closed$)
  const name = useBehavior(document.name$)
  if (conflict !== undefined) return <ModalDialog open question {...saidOf(conflict, conflicts)} />
  if (bench !== undefined && review !== undefined && state !== undefined)
    return <ModalDialog open {...reviewMessage({ state, review, bench, name, botId, onShow })} />
  return isPublishing ? <ModalDialog open question {...underWay} /> : null
}

const closed$ = constant<PublishReviewState | undefined>(undefined)

const underWay: Said = {
  title: flowMessages.publishing,
  sentence: (
    <chakra.span display="flex" alignItems="center" gap="2">
      <Spinner /> Publicando uma nova versão do fluxo.
    </chakra.span>
  ),
  onClose: () => {},
}

const saidOf = ({ work, sentence, changes }: FlowConflict, conflicts: FlowConflicts): Said => {
  const { sentence: advice, reload, replace } = words[work]
  return {
    title: sentence,
    sentence: advice,
    width: 640,
    onClose: conflicts.close,
    children: <Changes work={work} changes={changes} />,
    actions: (
      <>
        <chakra.span marginInlineEnd="auto">
          <Button
            variant="ghost"
            icon={<Download size={16} />}
            title="Um arquivo flow.json, que “Importar” abre de novo"
            onClick={conflicts.download}
          >
            Baixar a minha (flow.json)
          </Button>
        </chakra.span>
        {work !== "draft" && <Button onClick={conflicts.close}>Continuar editando</Button>}
        <Button onClick={conflicts.reload}>{reload}</Button>
        <Button variant={work === "draft" ? "primary" : "danger"} onClick={conflicts.replace}>
          {replace}
        </Button>
      </>
    ),
  }
}

const Changes = ({ work, changes }: Pick<FlowConflict, "work" | "changes">) => {
  if (changes === undefined) return <Spinner label="Comparando os fluxos" />
  if ("_tag" in changes) return <Banner tone="danger">{changes.message}</Banner>
  const { theirs, yours } = changes
  return (
    <>
      {theirs.length > 0 && (
        <ChangesOf
          heading={
            work === "restore" ? "O que muda desta versão para a que está gravada" : "O que a outra pessoa mudou"
          }
          sentences={theirs}
        />
      )}
      {yours.length > 0 && <ChangesOf heading="O que você mudou" sentences={yours} />}
      {theirs.length + yours.length === 0 && (
        <chakra.p textStyle="cell">O fluxo gravado é igual ao que está aberto.</chakra.p>
      )}
    </>
  )
}

const ChangesOf = ({ heading, sentences }: { readonly heading: string; readonly sentences: ReadonlyArray<string> }) => {
  const id = useId()
  return (
    <Side aria-labelledby={id}>
      <chakra.h3 id={id} textStyle="label" color="text-2">
        {heading}
      </chakra.h3>
      <SentenceList
        sentences={sentences.slice(0, shown)}
        more={Math.max(0, sentences.length - shown)}
        label={heading}
      />
    </Side>
  )
}
