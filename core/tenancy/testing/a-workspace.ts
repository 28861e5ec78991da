import type { Plain } from "../../kernel/testing/index.ts"
import type { Workspace } from "../index.ts"

/** Builds a workspace, 'SAC'. `facts` override the fields. */
export const aWorkspace = (facts: Partial<Plain<Workspace>> = {}): Workspace =>
  ({ id: 1, name: "SAC", parentId: null, active: true, ...facts }) as Workspace
