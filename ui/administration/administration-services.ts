import type { WorkspaceRecords } from "@prosa/core/administration"
import { createServiceSlice } from "../services/service-slices.ts"

/** The workspaces of a company, for who administers them. */
export interface AdministrationServices {
  readonly workspaceRecords: WorkspaceRecords
}

export const administrationSlice = createServiceSlice<"administration", AdministrationServices>("administration")
export const useAdministrationServices = administrationSlice.useServices
