import type { Plain } from "../../kernel/testing/index.ts"
import type { Workspace } from "../index.ts"

/** A workspace for tests: 'SAC', but for the facts that are told. */
export const aWorkspace = (facts: Partial<Plain<Workspace>> = {}): Workspace =>
  ({ id: 1, name: "SAC", parentId: null, active: true, ...facts }) as Workspace
