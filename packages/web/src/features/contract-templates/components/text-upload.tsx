import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { notifyError } from "@/lib/notify.ts";
import { useLeave } from "@/lib/unsaved-changes.ts";
import { FileRefused, readTextFile } from "../lib/read-text-file.ts";
import { FORM_TEXTS } from "../texts.ts";

interface Props {
  /** Returns the field's text. If it isn't blank, the person is asked before a file's text replaces it. */
  current: () => string;
  onText: (text: string) => void;
}

/** Reads the text of a .txt file into the field. */
export function TextUpload({ current, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const { ask } = useLeave();
  const take = async (file: File) => {
    const name = shownFileName(file.name);
    try {
      const { text, encoding } = await readTextFile(file);
      const put = () => {
        onText(text);
        setNote(FORM_TEXTS.readAs(name, encoding));
      };
      const { replaceTitle: title, replaceText, replaceKeep: keep, replace: discard } = FORM_TEXTS;
      const before = current();
      if (before.trim() === "" || before === text) put();
      else ask({ title, text: replaceText(name), keep, discard }, put);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      notifyError(error.title, error.message || undefined);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button icon={Upload} variant="outline" size="sm" onClick={() => input.current?.click()}>
        {FORM_TEXTS.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        className="hidden"
        aria-label={FORM_TEXTS.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The field is emptied, so that the same file can be chosen again.
          target.value = "";
          if (file) void take(file);
        }}
      />
      <p role="status" className="min-w-0 break-words text-muted-foreground text-xs">
        {note}
      </p>
    </div>
  );
}
