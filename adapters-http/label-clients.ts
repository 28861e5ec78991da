/** The clients of labels, which are loaded with the first of their calls. */
export { createHttpLabels } from "./label/http-labels.ts"
export { createHttpRoomLabels } from "./conversation/http-room-labels.ts"
