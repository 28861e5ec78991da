import { transferKindLabels, type TransferTarget } from "./transfer-target.ts"

/** Returns a transfer's target in few words: the person or bot by name, else its kind, in turn with its workspace. */
export const targetName = (
  target: TransferTarget,
  workspaces: ReadonlyArray<{ readonly id: number; readonly name: string }> = [],
): string => {
  if ("botName" in target && target.botName !== "") return target.botName
  if ("userName" in target && target.userName !== "") return target.userName
  const label = transferKindLabels[target.kind]
  const place = "workspaceId" in target ? workspaces.find(({ id }) => id === target.workspaceId) : undefined
  return place === undefined ? label : `${label}: ${place.name}`
}
