import type { Attachment, Attachments } from "@prosa/core/channel/view"
import { constant } from "@prosa/core/kernel/view"
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { AttachmentTray } from "./attachment-tray.tsx"

afterEach(cleanup)

const attached: Attachment = {
  key: 1,
  name: "nota.pdf",
  bytes: 68,
  kind: "document",
  content: undefined,
  upload: { state: "running", part: 0.5 },
}
const failed: Attachment = { ...attached, key: 2, name: "foto.pdf", upload: { state: "failed", reason: "Sem conexão" } }
const refused = { key: 3, name: "filme.avi", reason: "Formato não permitido!", detail: "Formatos aceitos: jpeg" }

/** The declarations of an element's own class. */
const stylesOf = (element: Element): string => {
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n")
  const rules = styles.matchAll(new RegExp(`\\.${element.className}\\{([^}]*)\\}`, "gu"))
  return `;${Array.from(rules, ([, declared]) => declared).join(";")}`
}

it("shows what was refused and what failed in danger, and nothing else", () => {
  const none = () => {}
  const attachments: Attachments = {
    state$: constant({ attached: [attached, failed], refused: [refused], outcome: "some" }),
    add: none,
    bring: () => undefined,
    release: () => undefined,
    remove: none,
    retry: none,
    settle: none,
    take: () => [],
  }
  render(
    <ThemeProvider>
      <AttachmentTray attachments={attachments} />
    </ThemeProvider>,
  )
  const chip = (name: string) => {
    const found = screen.getAllByRole("listitem").find((item) => item.textContent?.includes(name))
    if (found === undefined) throw new Error(`no chip ${name}`)
    return stylesOf(found)
  }
  const inDanger = (styles: string) =>
    ["color", "background-color", "border-color"].map((property) =>
      new RegExp(`;${property}:[^;]*danger`, "u").test(styles),
    )
  expect(chip("nota.pdf")).toContain("240px")
  expect(inDanger(chip("nota.pdf"))).toEqual([false, false, false])
  expect(inDanger(chip("foto.pdf"))).toEqual([true, true, true])
  expect(inDanger(chip("filme.avi"))).toEqual([true, true, true])
})
