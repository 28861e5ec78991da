/** 19/11/2026 14:12 UTC, the present of the fakes. */
export const testNow = Date.parse("2026-11-19T14:12:00Z")
