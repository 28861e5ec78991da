export { cannedPart } from "./canned-part.ts"
