import { WorkspaceId } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"

/** Ids of workspaces; the specification's client sends 0 for none. */
export const WorkspacesWire = Schema.Union([Schema.Array(WorkspaceId), Schema.Literal(0)]).pipe(
  Schema.decodeTo(
    Schema.toType(Schema.Array(WorkspaceId)),
    SchemaTransformation.transform({
      decode: (given): ReadonlyArray<WorkspaceId> => (given === 0 ? [] : given),
      encode: (ids): ReadonlyArray<WorkspaceId> | 0 => ids,
    }),
  ),
)
