import type { Campaigns } from "@prosa/core/campaign"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { makeTextStreamCall } from "../text-stream.ts"
import { campaignRoutes } from "./campaign-routes.ts"
import { bodyOfCampaign, bodyOfCampaigns } from "./campaign-wire.ts"

/** Implements `Campaigns` over HTTP. */
export const createHttpCampaigns = (options: ClientOptions): Campaigns => {
  const client = makeClient(campaignRoutes, options)
  const openExport = makeTextStreamCall(campaignRoutes.exportMessages, options)
  return {
    list: (wish) => client.list(bodyOfCampaigns(wish)),
    get: (id) => client.get({ id }),
    messages: (id, wish) => client.messages({ id, ...wish }),
    exportMessages: (id, wish) => openExport({ id, ...wish }).pipe(Effect.map(({ parts }) => parts)),
    retry: (id, places) => client.retry({ id, ...(places === undefined ? {} : { places }) }),
    preview: (wish) => client.preview(bodyOfCampaign(wish)),
    create: (draft) => client.create(bodyOfCampaign(draft)),
    risks: (wish) => client.risks(wish),
    acceptRisks: (wish) => client.acceptRisks({ ...wish, accepts: true }),
    act: (id, action) => client[action]({ id }).pipe(Effect.asVoid),
    setDailyCap: (id, dailyCap) => client.setDailyCap({ id, dailyCap }).pipe(Effect.asVoid),
    templates: (id) => client.templates({ id }).pipe(Effect.map(({ templates }) => templates)),
    bots: ({ companyId, workspaces }) =>
      client
        .bots({ companyId, workspaces: workspaces.length === 0 ? [0] : workspaces })
        .pipe(Effect.map(({ bots }) => bots)),
  }
}
