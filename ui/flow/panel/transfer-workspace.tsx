import type { WorkspaceId } from "@prosa/core/kernel"
import type { TransferChoice, TransferChoiceState } from "@prosa/core/transfer/view"
import { SelectField } from "../../kit/fields/select-field.tsx"

/** The transfer dialog, and its state. */
export interface TransferChoiceProps {
  readonly choice: TransferChoice
  readonly state: TransferChoiceState
}

/** The workspace whose people or bots take over. */
export const TransferWorkspace = ({ choice, state }: TransferChoiceProps) => (
  <SelectField
    label="Workspace"
    value={state.workspaceId === undefined ? undefined : String(state.workspaceId)}
    options={state.workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
    // The options are ids of the workspaces themselves.
    onChange={(id) => choice.chooseWorkspace(Number(id) as WorkspaceId)}
  />
)
