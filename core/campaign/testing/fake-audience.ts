import { Result } from "effect"
import { nameFound } from "../../contact/index.ts"
import type { CampaignId } from "../../kernel/index.ts"
import {
  type CampaignAudience,
  type CampaignContact,
  type CampaignMessageRow,
  type CampaignText,
  divideAudience,
  type DividedAudience,
  fillerOf,
  fixedAtOnce,
  isMessageIn,
  type NewCampaign,
  prepareContact,
} from "../index.ts"
import type { CampaignContactFacts } from "./campaign-fixtures.ts"

/** The selections of the fake: filters look at name, e-mail, phone and workspace alone. */
export interface FakeAudience {
  chosen(audience: CampaignAudience): ReadonlyArray<CampaignContact>
  divided(wish: CampaignText & Pick<NewCampaign, "audience">): DividedAudience
  /** Whether the messages are made behind the call that saves the campaign. */
  isPreparedLater(audience: CampaignAudience): boolean
}

/** Creates the selections from these contacts; `messagesOf` are a campaign's. */
export const createFakeAudience = (
  contacts: ReadonlyArray<CampaignContactFacts>,
  messagesOf: (id: CampaignId) => ReadonlyArray<CampaignMessageRow>,
): FakeAudience => {
  const chosen = (audience: CampaignAudience): ReadonlyArray<CampaignContact> => {
    if (audience.kind === "filter")
      return contacts.filter(
        (contact) =>
          audience.workspaces.includes(contact.workspaceId) &&
          !audience.except.includes(contact.id) &&
          nameFound(contact.name, audience.filters.name) &&
          contact.email.includes(audience.filters.email) &&
          contact.phone.includes(audience.filters.phone),
      )
    if (audience.kind === "campaign") {
      const rows = messagesOf(audience.id).filter((row) => isMessageIn(row, audience.state))
      const wanted = new Set(rows.map(({ contactId }) => contactId))
      return contacts.filter(({ id }) => wanted.has(id))
    }
    const ids = audience.kind === "some" ? audience.ids : audience.messages.map(({ id }) => id)
    return [...new Set(ids)].flatMap((id) => contacts.find((contact) => contact.id === id) ?? [])
  }
  return {
    chosen,
    divided: ({ audience, ...said }) => {
      const fill = fillerOf(said)
      const written = new Map(audience.kind === "written" ? audience.messages.map(({ id, text }) => [id, text]) : [])
      const textFor = (contact: CampaignContact) => {
        const text = written.get(contact.id)
        return text === undefined ? fill(contact) : Result.succeed(text)
      }
      return divideAudience(chosen(audience).map((contact) => prepareContact(contact, textFor)))
    },
    isPreparedLater: (audience) =>
      (audience.kind === "filter" || audience.kind === "campaign") && chosen(audience).length > fixedAtOnce,
  }
}
