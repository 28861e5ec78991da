import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { refuseUnknownObject, refuseWith } from "./graph-errors.ts"
import { tokenTextOf } from "./graph-tokens.ts"
import type { GraphObject, GraphWebhooks } from "./graph-webhooks.ts"
import type { GraphWorld } from "./graph-world.ts"
import { textAt } from "./json-reading.ts"

const objects: ReadonlyArray<GraphObject> = ["whatsapp_business_account", "page", "instagram"]

/** `/{app}/subscriptions`: the app's own callback for an object, with the token `{app id}|{secret}`. */
export const appSubscriptions = async (
  request: FakeHttpRequest,
  { app }: GraphWorld,
  webhooks: GraphWebhooks,
): Promise<FakeHttpReply> => {
  if (tokenTextOf(request) !== `${app.id}|${app.secret}`)
    refuseWith(400, 15, "(#15) This method must be called with an app access_token.")
  const { method, body, query } = request
  const member = (key: string) => textAt(body, key) ?? query.get(key) ?? ""
  const object = objects.find((one) => one === member("object"))
  switch (method) {
    case "GET":
      return {
        status: 200,
        body: {
          data: webhooks
            .callbacks()
            .map(([of, callbackUrl]) => ({ object: of, callback_url: callbackUrl, active: true })),
        },
      }
    case "POST":
      if (object === undefined) return refuseWith(400, 100, "(#100) Param object is not valid")
      if (member("fields") === "" && !Array.isArray(body["fields"]))
        refuseWith(400, 100, "(#100) The parameter fields is required")
      if (!(await webhooks.verify(member("callback_url"), member("verify_token"))))
        refuseWith(400, 2200, "(#2200) Callback verification failed with the following errors: invalid challenge")
      webhooks.setCallback(object, member("callback_url"))
      return { status: 200, body: { success: true } }
    case "DELETE":
      for (const one of object === undefined ? objects : [object]) webhooks.setCallback(one, undefined)
      return { status: 200, body: { success: true } }
    default:
      return refuseUnknownObject(method, `${app.id}/subscriptions`)
  }
}
