import { definePart } from "../caller/index.ts"
import { contactApi } from "./contact-api.ts"
import { contactPictureJobs } from "./contact-pictures.ts"

export const contactPart = definePart({ apis: [contactApi], outsideJobs: contactPictureJobs })
