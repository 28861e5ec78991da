/** Valid input of the routes of scheduled messages, as `routeSamples` has it of the others. */
export const scheduledSamples = {
  "scheduledMessages.list": {},
  "scheduledMessages.schedule": {
    clientId: "agendada-0001",
    text: "Bom dia!",
    fileIds: [],
    at: "2030-01-01T12:00:00.000Z",
    unlessAnswered: true,
  },
  "scheduledMessages.cancel": {},
  "scheduledMessages.sendNow": {},
}
