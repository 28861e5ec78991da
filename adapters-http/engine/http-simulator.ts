import type { Simulator } from "@prosa/core/engine"
import type { FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowToWire } from "../flow/flow-to-wire.ts"
import { simulatorRoutes } from "./simulator-routes.ts"

/** Implements `Simulator` over HTTP. */
export const createHttpSimulator = (options: ClientOptions): Simulator => {
  const client = makeClient(simulatorRoutes, options)
  return {
    // The editor always knows the id of the loaded flow; -1 does not occur here.
    prepare: ({ botId, flowId }, document) =>
      client
        .prepare({ botId, flowId: flowId as FlowId, ...flowToWire(document) })
        .pipe(Effect.map(({ botToken }) => ({ botToken }))),
    say: ({ botToken, dialogToken, text, files, keep, about, at, values }) =>
      client.say({
        botToken,
        dialogToken,
        message: [text],
        ...(files === undefined ? {} : { files }),
        ...(keep === undefined ? {} : { keep }),
        ...(about === undefined ? {} : { about }),
        ...(at === undefined ? {} : { at }),
        ...(values === undefined ? {} : { values }),
      }),
    begin: ({ botToken, about, at }) =>
      client.begin({ botToken, ...(about === undefined ? {} : { about }), ...(at === undefined ? {} : { at }) }),
  }
}
