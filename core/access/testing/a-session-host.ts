import type { CompanyChoice } from "../../tenancy/index.ts"
import type { SessionHost } from "../view/index.ts"

/** A page with the marker of a session and no other tabs. `chosen` is the company that its administrator has chosen. */
export const aSessionHost = (chosen: () => CompanyChoice | undefined = () => undefined): SessionHost => ({
  mayExist: () => true,
  forget: () => {},
  exclusively: (work) => work,
  chosenCompany: { read: chosen, write: () => {} },
})
