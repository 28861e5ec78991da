import { definePart } from "../caller/index.ts"
import { contactApi } from "./contact-api.ts"
import { contactImportApi } from "./import/contact-import-api.ts"
import { importJobs } from "./import/import-contacts-job.ts"
import { contactJoinApi } from "./joining/contact-join-api.ts"
import { forgetJoinJobs } from "./joining/forget-join-jobs.ts"
import { contactPictureJobs } from "./contact-pictures.ts"

export const contactPart = definePart({
  apis: [contactApi, contactImportApi, contactJoinApi],
  jobs: (all: Parameters<typeof importJobs>[0]) => ({ ...importJobs(all), ...forgetJoinJobs(all) }),
  outsideJobs: contactPictureJobs,
})
