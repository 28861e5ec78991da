import { definePart } from "../caller/index.ts"
import { contactPictureJobs } from "./contact-pictures.ts"

export const contactPart = definePart({ outsideJobs: contactPictureJobs })
