import { Schema } from "effect"

/**
 * What a vendor's refusal says of more than its one message: the number may send no more for now, the account is blocked or has not
 * paid, or the template is paused, disabled or another one by now.
 */
export const SendingTrouble = Schema.Literals(["limit", "account", "template"])
export type SendingTrouble = typeof SendingTrouble.Type
