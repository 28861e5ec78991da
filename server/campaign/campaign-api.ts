import { campaignPreviewWishOf, campaignRoutes, campaignsWishOf, newCampaignOf } from "@prosa/adapters-http/routes"
import { Readable } from "node:stream"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfCampaign } from "./campaign-rows.ts"
import { type CampaignsDeps, createCampaigns } from "./campaigns-service.ts"

export const campaignApi = defineApi({
  section: "campaigns",
  table: campaignRoutes,
  things: { campaign: companyOfCampaign },
  port: createCampaigns,
  handlers: (_deps: CampaignsDeps) => ({
    list:
      ({ port }) =>
      (body) =>
        port.list(campaignsWishOf(body)),
    preview:
      ({ port }) =>
      (body) =>
        port.preview(campaignPreviewWishOf(body)),
    bots:
      ({ port }) =>
      ({ companyId, workspaces }) =>
        port
          .bots({ companyId, workspaces: workspaces.flatMap((id) => (id === 0 ? [] : [id])) })
          .pipe(Effect.map((bots) => ({ bots }))),
    templates:
      ({ port }) =>
      ({ id }) =>
        port.templates(id).pipe(Effect.map((templates) => ({ templates }))),
    setDailyCap:
      ({ port }) =>
      ({ id, dailyCap }) =>
        port.setDailyCap(id, dailyCap).pipe(Effect.as({})),
    create:
      ({ port }) =>
      (body) =>
        port.create(newCampaignOf(body)),
    risks:
      ({ port }) =>
      (wish) =>
        port.risks(wish),
    acceptRisks:
      ({ port }) =>
      (wish) =>
        port.acceptRisks(wish),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id),
    messages:
      ({ port }) =>
      ({ id, ...wish }) =>
        port.messages(id, wish),
    exportMessages:
      ({ port }) =>
      ({ id, ...wish }) =>
        port.exportMessages(id, wish).pipe(
          Effect.map((parts) => ({
            id: "campaign",
            name: `campanha-${id}.csv`,
            mime: "text/csv; charset=utf-8",
            bytes: undefined,
            inline: false,
            open: () => Effect.sync(() => Readable.from(parts, { objectMode: false })),
          })),
        ),
    retry:
      ({ port }) =>
      ({ id, places }) =>
        port.retry(id, places),
    start:
      ({ port }) =>
      ({ id }) =>
        port.act(id, "start").pipe(Effect.as({})),
    pause:
      ({ port }) =>
      ({ id }) =>
        port.act(id, "pause").pipe(Effect.as({})),
    cancel:
      ({ port }) =>
      ({ id }) =>
        port.act(id, "cancel").pipe(Effect.as({})),
  }),
})
