import type { SupportChat } from "@prosa/core/tenancy"
import { definePart } from "../caller/index.ts"
import { tenancyApi } from "./tenancy-api.ts"

export interface TenancyOptions {
  /** The chat in which signed-in people ask for support. */
  readonly supportChat?: SupportChat | undefined
}

export const tenancyPart = definePart({
  apis: [tenancyApi],
  services: ({ options: { supportChat } }: { readonly options: TenancyOptions }) => ({ supportChat }),
})
