export { flowApi, flowBodyLimit, withDocument } from "./flow-api.ts"
export { findFlowOwner, findRelease, insertVersion, removeEditing, touchBot } from "./flow-store.ts"
export { refuseBlocked, refuseFaults } from "./refuse-documents.ts"
