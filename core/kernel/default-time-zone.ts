/** The time zone of a new company, and of what concerns no company. */
export const defaultTimeZone = "America/Sao_Paulo"
