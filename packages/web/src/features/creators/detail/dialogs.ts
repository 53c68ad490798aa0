// A creator, their contracts and one of them, each of which may be opened from the previous one: one script file for
// all.
export { ContractDialog } from "../contracts/contract-dialog.tsx";
export { ContractHistoryDialog } from "../contracts/contract-history-dialog.tsx";
export { DetailDialog } from "./detail-dialog.tsx";
