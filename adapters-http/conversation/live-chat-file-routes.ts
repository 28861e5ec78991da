import { Schema } from "effect"
import { uploadFields, StoredFileWire, uploadFailures } from "../channel/file-routes.ts"
import { route, type Routes } from "../route.ts"

/** The widget's upload call, loaded only when the visitor attaches a file. */
export const liveChatFileRoutes = {
  upload: route({
    method: "POST",
    path: "/api/livechat/files",
    access: "visitor",
    limit: { seconds: 300, perAddress: 60, perVisitor: 20 },
    summary: "Envia um arquivo do visitante, para a mensagem seguinte.",
    form: Schema.Struct(uploadFields),
    answer: StoredFileWire,
    failures: uploadFailures,
  }),
} satisfies Routes
