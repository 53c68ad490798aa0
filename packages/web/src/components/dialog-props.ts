/** The properties of a dialog that is opened and closed by the component that shows it. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
}
