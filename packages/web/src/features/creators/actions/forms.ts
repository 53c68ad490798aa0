// The forms for existing creators and contracts. One script file contains all of these forms, and is loaded when a form
// is first opened.
export { SendDialog } from "../contracts/send-dialog.tsx";
export { VoidDialog } from "../contracts/void-dialog.tsx";
export { RejectDialog } from "./reject-dialog.tsx";
