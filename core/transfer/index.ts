export {
  defaultTransferMedia,
  FlatTransfer,
  flattenTransfer,
  initialMessageLimit,
  isToPeople,
  TransferMedia,
  TransferTarget,
  unflattenTransfer,
} from "./transfer-target.ts"
