// The forms for existing creators and contracts. They are in one script file, which is loaded when one of the forms is
// first opened.
export { SendDialog } from "../contracts/send-dialog.tsx";
export { VoidDialog } from "../contracts/void-dialog.tsx";
export { RejectDialog } from "./reject-dialog.tsx";
