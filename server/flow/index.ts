export { flowApi, flowBodyLimit, withDocument } from "./flow-api.ts"
export { findFlowOwner, findRelease, insertVersion, removeEditing, touchBot } from "./flow-store.ts"
export { entitiesInFlow, withStoredFiles } from "./flow-references.ts"
export { lint, refuseFaults } from "./refuse-documents.ts"
