// The forms for existing creators and contracts: one script file, loaded when the first form is opened.
export { SendDialog } from "../contracts/send-dialog.tsx";
export { VoidDialog } from "../contracts/void-dialog.tsx";
export { RejectDialog } from "./reject-dialog.tsx";
