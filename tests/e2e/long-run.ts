/** Whether everything is looked at: every state in both colour schemes, also in the journeys. `npm run test:long` says so. */
export const long = process.env["PROSA_LONG"] === "1"
