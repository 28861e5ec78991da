import { Effect } from "effect"
import { insertTestsOfTemplate } from "../engine/index.ts"
import { insertTemplate } from "../flow/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { drawTemplate, readyTemplates, testsOf } from "./ready-templates/ready-templates.ts"
import type { DemoPeople, DemoWorkspaces } from "./seed-people.ts"

/** Seeds the ready templates with their conversations as tests, seen in every workspace of the company. */
export const seedTemplates = (
  tx: Tx,
  { root, service, customerCare, afterSales, sales }: DemoWorkspaces,
  { builder }: DemoPeople,
): Effect.Effect<void> =>
  Effect.forEach(
    readyTemplates,
    (template) =>
      Effect.flatMap(
        insertTemplate(tx, {
          name: template.name,
          botId: null,
          botFlowId: null,
          workspaces: [root, service, customerCare, afterSales, sales],
          document: drawTemplate(template, {
            kind: "sequential-person",
            workspaceId: customerCare,
            onlyOnlineUser: false,
          }),
          by: builder,
        }),
        (id) => insertTestsOfTemplate(tx, id, testsOf(template)),
      ),
    { discard: true },
  )
