import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { expect, test } from "vitest";
import { AlertDialog, AlertDialogContent, AlertDialogDescription, AlertDialogTitle } from "./alert-dialog.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "./dialog.tsx";

/** Records the pointer-events style of the surrounding dialog when that dialog is first rendered. */
function Look({ noted }: { noted: string[] }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
    noted.push(dialog?.style.pointerEvents ?? "no dialog");
  }, [noted]);
  return <span ref={place} />;
}

function Asset({ noted }: { noted: string[] }) {
  const [shown, setShown] = useState<"preview" | "question">();
  return (
    <Dialog open>
      <DialogContent>
        <DialogTitle>Asset</DialogTitle>
        <DialogDescription>All of it</DialogDescription>
        <button type="button" onClick={() => setShown("preview")}>
          Preview
        </button>
        <button type="button" onClick={() => setShown("question")}>
          Delete
        </button>
        <Dialog open={shown === "preview"}>
          <DialogContent>
            <DialogTitle>Preview</DialogTitle>
            <DialogDescription>Its picture</DialogDescription>
            <Look noted={noted} />
          </DialogContent>
        </Dialog>
        <AlertDialog open={shown === "question"}>
          <AlertDialogContent>
            <AlertDialogTitle>Delete it?</AlertDialogTitle>
            <AlertDialogDescription>It is gone then</AlertDialogDescription>
            <Look noted={noted} />
          </AlertDialogContent>
        </AlertDialog>
      </DialogContent>
    </Dialog>
  );
}

test.each(["Preview", "Delete"])(
  "the %s dialog above another dialog accepts the mouse from its first render",
  async (name) => {
    const noted: string[] = [];
    render(<Asset noted={noted} />);
    await userEvent.click(screen.getByRole("button", { name }));
    expect(noted).toEqual(["auto"]);
  },
);
