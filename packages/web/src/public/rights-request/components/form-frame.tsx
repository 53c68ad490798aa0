import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { StepHeading } from "../../shared/first-screen/step-heading.tsx";
import { useStepFocus } from "../../shared/use-step-focus.ts";
import type { FieldErrors } from "../draft.ts";
import { About, type AboutItem } from "../first-screen/about.tsx";
import { useReader } from "../first-screen/reader.tsx";

/** A form step: a link back, heading, fields. After a refused attempt the first invalid field has the focus. */
export function FormFrame(props: {
  heading: string;
  /** The items that are answered; absent if the form isn't about single items. */
  about?: readonly AboutItem[] | undefined;
  errors: FieldErrors;
  /** A message about the whole attempt. */
  banner: ReactNode;
  onBack: () => void;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const { say } = useReader();
  const heading = useStepFocus(true);
  const form = useRef<HTMLFormElement>(null);
  const { errors } = props;
  const hadErrors = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // More errors than before: an attempt was refused. Fewer: a field was just corrected, and the focus stays there.
    if (count > hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    hadErrors.current = count;
  }, [errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(event.currentTarget);
  };
  return (
    <>
      <div className="mb-6 flex flex-col items-start gap-3">
        <Button variant="ghost" className="-ml-3 h-11 px-3" onClick={props.onBack}>
          <ArrowLeft aria-hidden="true" />
          {say("back")}
        </Button>
        <StepHeading heading={heading}>{props.heading}</StepHeading>
        {props.about && <About items={props.about} />}
      </div>
      {props.banner}
      <form ref={form} noValidate onSubmit={submit} className="relative">
        {props.children}
      </form>
    </>
  );
}
