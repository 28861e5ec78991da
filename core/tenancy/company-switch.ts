/** Pages that are left once a company is chosen: the choice itself, and refusals, which may not hold any more. */
const left = ["/change-company", "/401", "/not-authorized"]

/**
 * Returns the page to show after a company was chosen. A list stays open and shows the new company's rows; a page that
 * addresses one thing ('/drawflow/7/31', '/chatbots/7') is left for '/home', because the thing belongs to the former
 * company.
 */
export const pathAfterSwitch = (path: string): string => {
  const trimmed = path.replace(/\/+$/u, "").toLowerCase()
  return /^\/[^/]+$/u.test(trimmed) && !left.includes(trimmed) ? path : "/home"
}
