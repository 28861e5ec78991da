export {
  BotId,
  BotToken,
  ClientId,
  CompanyId,
  ContactId,
  DialogId,
  EntityTypeId,
  FlowId,
  InteractionId,
  MessageId,
  NodeId,
  PlatformId,
  ProfileId,
  UserId,
  WorkspaceId,
} from "./ids.ts"
export { Colour, Email, type FieldError, requiredText, sentences, textUpTo } from "./validation.ts"
export { decode, fieldErrors, idFrom } from "./decoding.ts"
export {
  type CallRefused,
  failure,
  InvalidInput,
  invalidInput,
  NotAllowed,
  notAllowed,
  NotFound,
  notFound,
  SessionEnded,
  sessionEnded,
  TooManyRequests,
  tooManyRequests,
  Unavailable,
  unavailable,
  type Unreachable,
  unreachable,
} from "./failures.ts"
export { countedTotal, formatTotal, type Page, pageOf, pageSizes, PageWish } from "./pages.ts"
export { fold, foldPhrase } from "./folding.ts"
export { sameValue } from "./same-value.ts"
export type { Clock } from "./clock.ts"
export { formatPhone } from "./phones.ts"
export { formatChatTime, formatDateTime, formatDay, formatMinute, IsoDateTime } from "./dates.ts"
export { type CsvFault, csvLimit, csvLineLimit, csvRowLimit, type CsvRow, readCsv, writeCsv } from "./csv.ts"
export { decodeBytes } from "./text-bytes.ts"
