/** Valid input of some routes of conversations, as `routeSamples` has it of the others. */
export const conversationSamples = {
  "new-conversations.ways": {},
  "new-conversations.begin": { connectionId: 1 },
  "message-templates.list": {},
  "message-templates.send": {
    clientId: "3f0b2f2e-5c9f-4f0a-9a51-0d2b8f1f7a11",
    name: "x",
    language: "pt_BR",
    values: [],
  },
}
