import { useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ACCEPTED_FILES } from "@/lib/multipart/file-rules.ts";

interface Props {
  children: string;
  /** The name of the file field. */
  label: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that lets the person choose images and videos. */
export function ChooseFiles({ children, label, multiple = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED_FILES}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
