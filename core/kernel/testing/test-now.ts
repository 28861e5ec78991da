/** 19/11/2026 14:12 in UTC, the moment at which the fakes' world stands. */
export const testNow = Date.parse("2026-11-19T14:12:00Z")
