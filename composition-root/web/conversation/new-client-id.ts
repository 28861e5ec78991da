import { ClientId } from "@prosa/core/kernel"
import { Schema } from "effect"

/** Creates 128 random bits, also without https, where `crypto.randomUUID` does not exist. */
export const newClientId = (): ClientId => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Schema.decodeSync(ClientId)(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""))
}
