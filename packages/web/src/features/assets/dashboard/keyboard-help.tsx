import { Dialog, DialogBody, DialogContent, DialogHeading } from "@/components/ui/dialog.tsx";
import { KEYBOARD_TEXTS } from "./texts.ts";

export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeading title={KEYBOARD_TEXTS.title} text={KEYBOARD_TEXTS.description} />
        <DialogBody>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
            {KEYBOARD_TEXTS.keys.map(([keys, does]) => (
              <div key={does} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="grid h-6 min-w-6 place-items-center rounded border bg-muted px-1.5 font-sans text-xs"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
