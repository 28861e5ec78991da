import { formatPhone } from "../kernel/index.ts"

/** A contact as a conversation shows it; `id` is the number of the conversation. */
export interface NamedContact {
  readonly id: number
  readonly name: string
  readonly phone?: string
}

/** Returns a contact's display name: the name, the telephone, or the number of the conversation. */
export const contactName = ({ id, name, phone }: NamedContact): string =>
  name.trim() || (phone ? formatPhone(phone) : `Visitante #${id}`)
