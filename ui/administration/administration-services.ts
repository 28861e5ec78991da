import type { CompanyRecords, WorkspaceRecords } from "@prosa/core/administration"
import { createServiceSlice } from "../services/service-slices.ts"

/** What administrators set: the companies of the platform, and the workspaces of a company. */
export interface AdministrationServices {
  readonly companyRecords: CompanyRecords
  readonly workspaceRecords: WorkspaceRecords
}

export const administrationSlice = createServiceSlice<"administration", AdministrationServices>("administration")
export const useAdministrationServices = administrationSlice.useServices
