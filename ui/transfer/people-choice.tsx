import type { WorkspaceId } from "@prosa/core/kernel"
import { transferLabels } from "@prosa/core/transfer"
import type { ReactNode } from "react"
import { ChoiceCards } from "../kit/fields/choice-cards.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { WorkspacesFailed } from "../tenancy/workspaces-failed.tsx"

/** Who decides where a conversation goes. */
export type TransferSource = "workspace" | "webhook" | "external"

const sourceWords: Readonly<Record<TransferSource, { readonly label: string; readonly hint: string }>> = {
  workspace: { label: transferLabels.sources.workspace, hint: "Você escolhe a área e quem atende" },
  webhook: { label: transferLabels.sources.webhook, hint: "O sistema da empresa decide" },
  external: { label: transferLabels.ways.external, hint: "A conversa sai da Prosa" },
}

export interface TransferSourceCardsProps<Source extends TransferSource> {
  readonly sources: ReadonlyArray<Source>
  readonly source: Source | undefined
  readonly onSource: (source: Source) => void
}

/** 'Origem do destino': the first choice of a transfer to people. */
export const TransferSourceCards = <Source extends TransferSource>({
  sources,
  source,
  onSource,
}: TransferSourceCardsProps<Source>) => (
  <ChoiceCards
    label="Origem do destino"
    value={source}
    choices={sources.map((each) => ({ value: each, ...sourceWords[each] }))}
    onChange={onSource}
  />
)

export interface PeopleChoiceProps {
  readonly workspaceLabel?: string
  readonly workspaceId: number | null | undefined
  readonly workspaces: ReadonlyArray<{ readonly id: WorkspaceId; readonly name: string }>
  readonly workspaceError?: string | undefined
  readonly loading?: boolean
  readonly onWorkspace: (id: WorkspaceId) => void
  readonly type: "specific" | "sequential" | undefined
  /** What 'Sequencial' means here. */
  readonly turns: string
  readonly onType: (type: "specific" | "sequential") => void
  /** The choice of the collaborator, once one is to be chosen. */
  readonly specific: ReactNode
  /** What is to be said or chosen of those who take turns. */
  readonly sequential?: ReactNode
}

/** The people who take over a conversation: workspace, then the way, then the collaborator. Each part follows the one above. */
export const PeopleChoice = (props: PeopleChoiceProps) => {
  const { workspaceLabel = "Workspace", workspaceId, workspaces, workspaceError, loading = false, turns } = props
  const { type, onType, onWorkspace, specific, sequential } = props
  return (
    <>
      <WorkspacesFailed />
      <SelectField
        label={workspaceLabel}
        placeholder={loading ? "Carregando…" : "Escolha um workspace"}
        value={workspaceId == null ? undefined : String(workspaceId)}
        error={workspaceError}
        options={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
        // The options are ids of the workspaces themselves.
        onChange={(id) => onWorkspace(Number(id) as WorkspaceId)}
      />
      {workspaceId != null && (
        <>
          <ChoiceCards
            label="Para quem"
            value={type}
            choices={[
              { value: "specific", label: transferLabels.types.specific },
              { value: "sequential", label: transferLabels.types.sequential, hint: turns },
            ]}
            onChange={onType}
          />
          {type === "specific" && specific}
          {type === "sequential" && sequential}
        </>
      )}
    </>
  )
}
