import { definePart } from "../caller/index.ts"
import { contactApi } from "./contact-api.ts"
import { contactImportApi } from "./import/contact-import-api.ts"
import { importJobs } from "./import/import-contacts-job.ts"
import { contactPictureJobs } from "./contact-pictures.ts"

export const contactPart = definePart({
  apis: [contactApi, contactImportApi],
  jobs: importJobs,
  outsideJobs: contactPictureJobs,
})
