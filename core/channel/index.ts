export { Channel, channels, type FileKind, fileKindOf } from "./channel.ts"
