import type { FlowTestDraft } from "@prosa/core/engine"
import type { FlowDocument } from "@prosa/core/flow"
import type { TransferTarget } from "@prosa/core/transfer"
import { drawFlow } from "../draw-flow.ts"
import { billing } from "./billing.ts"
import { clinic } from "./clinic.ts"
import { realEstate } from "./real-estate.ts"
import type { ReadyTemplate } from "./ready-template.ts"
import { restaurant } from "./restaurant.ts"
import { satisfaction } from "./satisfaction.ts"
import { shop } from "./shop.ts"

/** The templates that every company of the demo begins with. */
export const readyTemplates: ReadonlyArray<ReadyTemplate> = [
  restaurant,
  clinic,
  shop,
  realEstate,
  billing,
  satisfaction,
]

/** The conversations of a ready template as saved tests. */
export const testsOf = ({ conversations }: ReadyTemplate): ReadonlyArray<FlowTestDraft> =>
  conversations.map((conversation, at) => ({ name: conversation.name ?? `Conversa ${at + 1}`, conversation }))

/** Draws the flow of a ready template, whose conversations are transferred to these people. */
export const drawTemplate = ({ name, nodes }: ReadyTemplate, people: TransferTarget): FlowDocument =>
  drawFlow(name, nodes(people))
