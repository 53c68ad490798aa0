import { About, type AboutItem } from "@clearhouse/first-screens/rights-request/about.tsx";
import type { FieldErrors } from "@clearhouse/first-screens/rights-request/draft.ts";
import { type Reader, type TextKey, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { StepHeading } from "@clearhouse/first-screens/shared/step-heading.tsx";
import { ArrowLeft } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useFirstWrong } from "../../shared/use-first-wrong.ts";
import { useStepFocus } from "../../shared/use-step-focus.ts";

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
  const form = useFirstWrong(props.errors);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(event.currentTarget);
  };
  return (
    <>
      <div className="mb-6 flex flex-col items-start gap-3">
        <Button icon={ArrowLeft} variant="ghost" size="wrapping" className="-ml-3 min-h-11 px-3" onClick={props.onBack}>
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

/** How many of the open requests an answer goes to. */
export interface Count {
  count: number;
  of: number;
}

/** The heading for one request, for all open requests, or for some of them. */
export const headingOf = (
  count: Count | undefined,
  keys: Readonly<{ one: TextKey; all: TextKey<"count">; some: TextKey<"count" | "of"> }>,
  say: Reader["say"],
): string => {
  if (count === undefined || count.of === 1) return say(keys.one);
  return say(count.count < count.of ? keys.some : keys.all, { count: String(count.count), of: String(count.of) });
};
