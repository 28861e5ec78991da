/** The contact that the samples write to. */
export const sampleContact = 900_001

/** Valid input of the routes of campaigns, as `routeSamples` has it of the others. */
export const campaignSamples = {
  "campaigns.list": { offset: 0, limit: 20, workspaces: ["workspace"], name: "", status: "" },
  "campaigns.preview": {
    message: "Oi, {{1}}!",
    variables: { 1: "name" },
    audience: { kind: "some", ids: [sampleContact] },
  },
  "campaigns.bots": { workspaces: ["workspace"] },
  "campaigns.create": {
    name: "Natal",
    message: "Oi, {{1}}!",
    variables: { 1: "name" },
    interval: 60,
    botId: "bot",
    media: "WHATSAPP_QRCODE",
    file: null,
    startAt: "2099-12-24T12:00:00-03:00",
    workspaceId: "workspace",
    audience: { kind: "some", ids: [sampleContact] },
  },
  "campaigns.get": {},
  "campaigns.messages": { offset: 0, limit: 20 },
  "campaigns.start": {},
  "campaigns.pause": {},
  "campaigns.cancel": {},
} as const
