// The dialogs for a creator, for the creator's contracts and for one contract. People go from one dialog to the next,
// so all are in one script file.
export { ContractDialog } from "../contracts/contract-dialog.tsx";
export { ContractHistoryDialog } from "../contracts/contract-history-dialog.tsx";
export { DetailDialog } from "./detail-dialog.tsx";
