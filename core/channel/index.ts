export { Channel, channels } from "./channel.ts"
