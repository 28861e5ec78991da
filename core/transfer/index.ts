export {
  defaultTransferMedia,
  FlatTransfer,
  flattenTransfer,
  initialMessageLimit,
  isToPeople,
  transferKindLabels,
  TransferMedia,
  TransferTarget,
  unflattenTransfer,
} from "./transfer-target.ts"
