export { sketchEntity } from "./sketched-entities.ts"
