import { definePart, type ServerBase } from "../caller/index.ts"
import { contactApi } from "./contact-api.ts"
import { contactErasureApi } from "./erasure/contact-erasure-api.ts"
import { contactRecords } from "./erasure/erase-contact-records.ts"
import { erasureJobs, type ErasureJobDeps } from "./erasure/erase-contact-job.ts"
import { createKeptRefusals, refusalsPurpose } from "./erasure/kept-refusals.ts"
import { createPersonRecords } from "./erasure/person-records.ts"
import { contactImportApi } from "./import/contact-import-api.ts"
import { type ImportJobDeps, importJobs } from "./import/import-contacts-job.ts"
import { contactJoinApi } from "./joining/contact-join-api.ts"
import { forgetJoinJobs } from "./joining/forget-join-jobs.ts"
import { contactPictureJobs } from "./contact-pictures.ts"

export const contactPart = definePart({
  apis: [contactApi, contactImportApi, contactJoinApi, contactErasureApi],
  services: ({ secretBoxOf }: Pick<ServerBase, "secretBoxOf">) => {
    const personRecords = createPersonRecords()
    personRecords.add(contactRecords)
    return { personRecords, keptRefusals: createKeptRefusals(secretBoxOf(refusalsPurpose)) }
  },
  jobs: (all: ImportJobDeps & ErasureJobDeps) => ({ ...importJobs(all), ...forgetJoinJobs(all), ...erasureJobs(all) }),
  outsideJobs: contactPictureJobs,
})
