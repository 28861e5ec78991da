/** Valid input of the routes of rooms that are put off, as `routeSamples` has it of the others. */
export const snoozeSamples = {
  "snoozes.snooze": { until: null },
  "snoozes.resume": {},
}
