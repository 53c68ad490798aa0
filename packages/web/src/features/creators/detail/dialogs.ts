// The dialogs of a creator, of their contracts and of one contract. Each may be opened from the previous one, so all
// are in one script file.
export { ContractDialog } from "../contracts/contract-dialog.tsx";
export { ContractHistoryDialog } from "../contracts/contract-history-dialog.tsx";
export { DetailDialog } from "./detail-dialog.tsx";
