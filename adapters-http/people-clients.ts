/** The clients of '/contacts' and '/campaigns', which other pages do not load. */
export { createHttpCampaigns } from "./campaign/http-campaigns.ts"
export { createHttpContactErasures } from "./contact/http-contact-erasures.ts"
export { createHttpContactImports } from "./contact/http-contact-imports.ts"
export { createHttpContactJoins } from "./contact/http-contact-joins.ts"
export { createHttpNewConversations } from "./conversation/http-new-conversations.ts"
export { createHttpContacts } from "./contact/http-contacts.ts"
