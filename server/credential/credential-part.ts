import { definePart } from "../caller/index.ts"
import type { SecretBoxes } from "../platform/secret-box.ts"
import { providerKeyApi } from "./provider-key-api.ts"

export const credentialPart = definePart({
  apis: [providerKeyApi],
  services: ({ secretBoxOf }: { readonly secretBoxOf: SecretBoxes }) => ({ secretBox: secretBoxOf("provider keys") }),
})
