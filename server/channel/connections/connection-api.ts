import { connectionRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import type { Actor } from "../../caller/index.ts"
import { defineApi } from "../../caller/index.ts"
import { companyOfChannelLogin } from "./channel-owners.ts"
import { createMetaLogins, type MetaLoginNeeds } from "./meta-logins-service.ts"
import { createMetaPages } from "./meta-pages-service.ts"
import { createWhatsappBusinesses } from "./whatsapp-businesses-service.ts"

const done = Effect.map(() => ({}))

/** The connections of bots to Meta's channels. */
export const connectionApi = defineApi({
  section: "channels",
  table: connectionRoutes,
  things: { "channel-login": companyOfChannelLogin },
  port: (actor: Actor, deps: MetaLoginNeeds) => ({
    businesses: createWhatsappBusinesses(actor, deps),
    logins: createMetaLogins(actor, deps),
    metaPages: createMetaPages(actor, deps),
  }),
  handlers: (_deps: MetaLoginNeeds) => ({
    whatsappBusiness:
      ({ port }) =>
      ({ id }) =>
        port.businesses.get(id),
    saveWhatsappBusiness:
      ({ port }) =>
      ({ id, ...draft }) =>
        port.businesses.save(id, draft),
    updateMetaConfig:
      ({ port }) =>
      ({ id, ...draft }) =>
        port.businesses.save(id, draft),
    disconnectWhatsappBusiness:
      ({ port }) =>
      ({ id }) =>
        port.businesses.disconnect(id),
    beginLogin:
      ({ port }) =>
      ({ id, kind }) =>
        port.logins.begin(id, kind),
    finishMessengerLogin:
      ({ port }) =>
      ({ code, botToken: state }) =>
        port.logins.finish("messenger", { code, state }).pipe(done),
    finishWhatsappLogin:
      ({ port }) =>
      ({ code, botToken: state }) =>
        port.logins.finish("whatsapp", { code, state }).pipe(done),
    pages:
      ({ port }) =>
      ({ botId, type }) =>
        port.metaPages.list(botId, type),
    connectPage:
      ({ port }) =>
      ({ botId, pageId, type }) =>
        port.metaPages.connect(botId, pageId, type).pipe(done),
    disconnectPage:
      ({ port }) =>
      ({ botId, pageId, type }) =>
        port.metaPages.disconnect(botId, pageId, type),
    disconnectAccount:
      ({ port }) =>
      ({ botId, userId }) =>
        port.metaPages.disconnectAccount(botId, userId),
  }),
})
