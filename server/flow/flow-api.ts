import { type FlowBody, flowFromWire, flowRoutes, flowToWire, type InputOf } from "@prosa/adapters-http/routes"
import { type FlowDocument, hasForeignScheme } from "@prosa/core/flow"
import { type FieldError, type InvalidInput, invalidInput, sentences } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type ActingCaller, decoding, defineApi } from "../caller/index.ts"
import { createFlows, type FlowsDeps } from "./flows-service.ts"

/** Body limit of flow routes, in bytes: 10,000 nodes exceed the usual JSON limit. */
export const flowBodyLimit = 16 * 1_048_576

/**
 * Decodes a call's document from the specification's server form, and leaves the other input fields unchanged. A link
 * with another scheme than http and https is refused, although an older stored flow may hold one.
 */
export const withDocument = <Input extends typeof FlowBody.Type>(
  input: Input,
): Effect.Effect<Input & { readonly document: FlowDocument }, InvalidInput> => {
  const document = flowFromWire(input)
  if (Result.isFailure(document)) return Effect.fail(invalidInput(document.failure))
  const links = refusedLinks(input)
  return links.length > 0 ? Effect.fail(invalidInput(links)) : Effect.succeed({ ...input, document: document.success })
}

const refusedLinks = ({ nodes }: FlowBody): ReadonlyArray<FieldError> =>
  nodes.flatMap(({ botInteractions }, node) =>
    botInteractions.flatMap(({ buttons }, said) =>
      buttons.flatMap(({ link }, button) =>
        link != null && hasForeignScheme(link)
          ? [{ path: `nodes.${node}.botInteractions.${said}.buttons.${button}.link`, message: sentences.url }]
          : [],
      ),
    ),
  )

type Saved = InputOf<(typeof flowRoutes)["save"]>
type Published = InputOf<(typeof flowRoutes)["publish"]>
type FlowCaller = ActingCaller<ReturnType<typeof createFlows>>

export const flowApi = defineApi({
  section: "flows",
  table: flowRoutes,
  port: createFlows,
  options: { bodyLimit: flowBodyLimit },
  handlers: (_deps: FlowsDeps) => ({
    load:
      ({ port }) =>
      (address) =>
        port.load(address).pipe(Effect.map(({ document, ...stored }) => ({ ...stored, ...flowToWire(document) }))),
    save: decoding(
      withDocument<Saved>,
      ({ port }: FlowCaller) =>
        ({ botId, flowId, revision, seen, document }) =>
          port.save({ botId, flowId }, { revision, seen, document }),
    ),
    publish: decoding(
      withDocument<Published>,
      ({ port }: FlowCaller) =>
        ({ botId, flowId, revision, seen, document }) =>
          port.publish({ botId, flowId }, { revision, seen, document }),
    ),
  }),
})
