export { App, type AppProps } from "./app/app.tsx"
export { isBuilt } from "./app/pages.ts"
export type { EntryServices, WorkServices } from "./app/services.ts"
