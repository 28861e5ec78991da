export { flowApi, flowBodyLimit, withDocument } from "./flow-api.ts"
export { findFlowOwner, findVersion, insertVersion, removeEditing, touchBot } from "./flow-store.ts"
export { refuseBlocked, refuseFaults } from "./refuse-documents.ts"
