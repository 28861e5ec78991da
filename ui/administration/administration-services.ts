import type { BrandSettings, CompanyRecords, WorkspaceRecords } from "@prosa/core/administration"
import { createServiceSlice } from "../services/service-slices.ts"

/** What administrators set: companies and brands of the platform, and the workspaces of a company. */
export interface AdministrationServices {
  readonly companyRecords: CompanyRecords
  readonly workspaceRecords: WorkspaceRecords
  readonly brandSettings: BrandSettings
}

export const administrationSlice = createServiceSlice<"administration", AdministrationServices>("administration")
export const useAdministrationServices = administrationSlice.useServices
