import type { PeopleChoices } from "@prosa/core/bot/view"
import type { UserId } from "@prosa/core/kernel"
import type { Behavior } from "@prosa/core/kernel/view"
import { Button } from "../../kit/buttons/button.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

export interface WorkspacePersonFieldProps {
  readonly label: string
  readonly choices: Behavior<PeopleChoices>
  /** Null: nobody is chosen. */
  readonly userId: UserId | null
  readonly error: string | undefined
  readonly onChange: (id: UserId) => void
  readonly onRetry: () => void
}

/** One of the collaborators of a workspace, while they load and when they cannot be loaded too. */
export const WorkspacePersonField = ({
  label,
  choices,
  userId,
  error,
  onChange,
  onRetry,
}: WorkspacePersonFieldProps) => {
  const { status, people } = useBehavior(choices)
  return status === "failed" ? (
    <Button onClick={onRetry}>Tentar carregar os colaboradores novamente</Button>
  ) : (
    <SelectField
      label={label}
      placeholder={status === "loading" ? "Carregando…" : "Escolha um colaborador"}
      value={people.some(({ id }) => id === userId) ? String(userId) : undefined}
      error={error}
      hint={status === "ready" && people.length === 0 ? "Nenhum colaborador ativo neste workspace." : undefined}
      options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The options are ids of the people themselves.
      onChange={(id) => onChange(Number(id) as UserId)}
    />
  )
}
