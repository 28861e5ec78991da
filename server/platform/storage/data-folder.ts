import { access } from "node:fs/promises"

/** The folder for copies in progress, within the data folder; what a killed program left there may be removed. */
export const workFolder = "work"

/** The folder of an unfinished restore, within the data folder. While it exists, the data folder is not opened. */
export const restoringFolder = "restoring"

/** Whether there is a file or a folder of this name. */
export const placeExists = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    () => false,
  )
