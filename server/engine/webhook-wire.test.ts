import { describe, expect, it } from "vitest"
import { readWebhookReply } from "./webhook-wire.ts"

const read = (reply: unknown) => readWebhookReply(JSON.stringify(reply))

describe("the answer of a customer's system", () => {
  it("may leave out anything, or say null", () => {
    const nothing = { messages: [], variables: {}, workspaceId: null, userId: null }
    expect(readWebhookReply(" ")).toEqual(nothing)
    expect(read({ messages: null, variables: null, goTo: null, workspaceId: 0, userId: null, more: 1 })).toEqual(
      nothing,
    )
  })

  it("holds texts, buttons, values as texts, and the node where the conversation goes on", () => {
    expect(
      read({
        messages: ["Oi", { text: "E?", buttons: ["Sim", { label: "Loja", link: "https://x.example" }] }],
        variables: { a: 1.5, b: true, c: null },
        goTo: "Pedido",
      }),
    ).toEqual({
      messages: [
        { text: "Oi", buttons: [] },
        {
          text: "E?",
          buttons: [
            { kind: "quick-reply", label: "Sim" },
            { kind: "link", label: "Loja", link: "https://x.example" },
          ],
        },
      ],
      variables: { a: "1.5", b: "true", c: "" },
      goTo: "Pedido",
      workspaceId: null,
      userId: null,
    })
    expect(read({ goTo: "  " })).not.toHaveProperty("goTo")
  })

  it.each([
    ["no JSON"],
    [{ goTo: 3 }],
    [{ goTo: "x".repeat(121) }],
    [{ messages: Array.from({ length: 21 }, () => "a") }],
    [{ messages: ["\u0000"] }],
  ])("is refused as a whole where it is not as agreed: %#", (reply) => {
    expect(typeof reply === "string" ? readWebhookReply(reply) : read(reply)).toBeUndefined()
  })
})
