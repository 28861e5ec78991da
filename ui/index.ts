export { App, type AppProps } from "./app/app.tsx"
export { hasPage, isBuilt } from "./app/pages.ts"
export type { WorkServices } from "./app/work-services.ts"
export type { EntryServices } from "./services/entry-services.ts"
