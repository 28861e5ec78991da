export { workspaceRecordApi } from "./workspace-record-api.ts"
