import { bulkLimit } from "@prosa/core/conversation"
import { DialogId, nonEmptyList } from "@prosa/core/kernel"
import { LabelChange } from "@prosa/core/label"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

/** The calls of the labels of rooms. */
export const roomLabelRoutes = {
  put: route({
    method: "PUT",
    path: "/api/dialogs/labels",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { company: "companyId" },
    summary: "Põe e tira etiquetas de conversas, abertas ou finalizadas; de todas as informadas ou de nenhuma.",
    body: Schema.Struct({
      ...OfCompany,
      rooms: nonEmptyList(DialogId).check(
        Schema.isMaxLength(bulkLimit, { message: `Máximo de ${bulkLimit} salas por vez` }),
      ),
      ...LabelChange.fields,
    }),
    answer: Schema.Struct({ changed: Schema.Int }),
  }),
} satisfies Routes
