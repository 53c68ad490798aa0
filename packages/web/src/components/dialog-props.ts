/** Of a dialog that whoever shows it opens and closes. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
}
