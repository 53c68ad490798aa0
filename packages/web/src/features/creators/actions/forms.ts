// What is filled in about a creator or a contract once it is there: one file of script, loaded with the first that is opened.
export { SendDialog } from "../contracts/send-dialog.tsx";
export { VoidDialog } from "../contracts/void-dialog.tsx";
export { RejectDialog } from "./reject-dialog.tsx";
