export { CompanyId, countLimit, PlatformId, ProfileId, SequenceNumber, UserId, WorkspaceId } from "./ids.ts"
export {
  BotId,
  BotToken,
  CampaignId,
  ContactErasureId,
  ContactImportId,
  ContactJoinId,
  ClientId,
  ConnectionId,
  ContactId,
  CredentialId,
  DialogId,
  EntityTypeId,
  FileId,
  FlowId,
  FlowTestId,
  InteractionId,
  LabelId,
  MessageId,
  NodeId,
  TemplateId,
  WebhookCallId,
  CannedReplyId,
  RoomNoteId,
  ScheduledMessageId,
} from "./record-ids.ts"
export {
  Colour,
  isEmail,
  isPostalCode,
  Email,
  type FieldError,
  isWebAddress,
  knownRecord,
  nonEmptyList,
  PositiveNumber,
  PostalCode,
  requiredChoice,
  nameUpTo,
  requiredCode,
  requiredSecret,
  requiredText,
  sentences,
  textUpTo,
  uniqueList,
  WebAddress,
  webAddressLimit,
} from "./validation.ts"
export { isCnpj, isCpf, isWrittenTaxId, TaxId, taxIdCheckDigits } from "./documents.ts"
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
  Unreachable,
  unreachable,
} from "./failures.ts"
export { countedTotal, formatCount, formatTotal, type Page, pageOf, pageSizes, PageWish } from "./pages.ts"
export { cutTo } from "./cut-text.ts"
export { fold, foldEmail, foldPhrase } from "./folding.ts"
export { bareValue, plainText, visibleText } from "./plain-text.ts"
export { inWords } from "./written/in-words.ts"
export { numberMeant, numberWords, shortAnswers } from "./short-answers.ts"
export { type AnswerReading, type Courtesy, type Polarity, readAnswer } from "./polarity/polarity.ts"
export { sameValue } from "./same-value.ts"
export type { Clock } from "./clock.ts"
export { callingCodeIn, internationalDigits } from "./numbering-plans.ts"
export { type DialledPhone, dialCodes, readPhone, readTypedPhone, writePhone } from "./dialled-phones.ts"
export {
  defaultDialCode,
  formatInternationalPhone,
  formatPhone,
  formatTypedPhone,
  isBrazilianMobile,
  isInternationalPhone,
  maskCollaboratorPhone,
  maskDialledCollaborator,
  maskPhone,
  phoneDigits,
  phoneOfCountry,
  phoneWithCountry,
} from "./phones.ts"
export {
  CollaboratorPhone,
  collaboratorPhoneRefusal,
  InternationalPhone,
  isPhone,
  Phone,
  phoneOfDigits,
  writtenPhone,
} from "./phone-rules.ts"
export {
  calendarDay,
  Day,
  formatChatTime,
  formatDateTime,
  formatDay,
  formatMinute,
  nameDay,
  IsoDateTime,
  isoDayOf,
} from "./dates.ts"
export { defaultTimeZone } from "./default-time-zone.ts"
export { dateTimeFormatIn, type LocalTime, localTimeIn, momentOfLocalTime } from "./local-time.ts"
export { writtenDayOf } from "./written-day.ts"
export {
  dayAsWritten,
  dayPlus,
  daysBetween,
  type DayTime,
  dayTimeAsWritten,
  type LocalMoment,
  minuteAsWritten,
} from "./written/local-moment.ts"
export { namesYear, readSpokenDay, spokenDayShape } from "./written/spoken-day.ts"
export { findDayTimes, foldInPlace, readDayTime, type TextSpan } from "./written/spoken-moment.ts"
export { findMoney, moneyAsWritten, readMoney } from "./written/written-money.ts"
export { numberAsWritten, readNumber } from "./written/written-number.ts"
export {
  byteOrderMark,
  type CsvCell,
  type CsvDelimiter,
  csvDelimiters,
  type CsvFault,
  csvLimit,
  csvLineLimit,
  csvRowLimit,
  type CsvRow,
  delimiterOf,
  readCsv,
  visitCsv,
  withoutSeparatorLine,
  type VisitedCsvRow,
  writeCsv,
} from "./csv/csv.ts"
export {
  decodeBytes,
  decodeTable,
  decodeTableAs,
  encodingOfTable,
  type TextEncoding,
  textEncodings,
} from "./text-bytes.ts"
export { escapeFormula, unescapeFormula } from "./csv/formula-escape.ts"
export { type LooseRecord, looseRecord, looseRecords, looseText } from "./written/loose-json.ts"
export { piecesOf, type TextPiece } from "./text-pieces.ts"
export { initialsOf } from "./initials.ts"
export { wholePercents } from "./whole-percents.ts"
