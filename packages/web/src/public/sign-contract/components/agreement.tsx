import { ForReading } from "@clearhouse/first-screens/shared/translation.tsx";
import { useReader } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldError } from "@/components/ui/field.tsx";

/**
 * An explanation of signing electronically. Only its title is shown until somebody opens it.
 */
export function Disclosure({ text }: { text: string }) {
  const { say } = useReader();
  return (
    <details className="group rounded-md border bg-well">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 font-medium text-xs outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
        {say("disclosureTitle")}
      </summary>
      <p
        className="whitespace-pre-line border-t px-3 py-3 text-muted-foreground text-xs leading-relaxed"
        dir="auto"
        translate="no"
      >
        {text}
      </p>
      <ForReading>{text}</ForReading>
    </details>
  );
}

/** The signer's agreement, with the error if it is missing. */
export function Agreement(props: {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  const { say } = useReader();
  const id = useId();
  const { checked, error, onChange } = props;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          className="mt-0.5 size-5"
          checked={checked}
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <label htmlFor={id} className="cursor-pointer text-pretty">
          {say("agree")}
          <span aria-hidden="true" className="text-destructive">
            {" *"}
          </span>
        </label>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
