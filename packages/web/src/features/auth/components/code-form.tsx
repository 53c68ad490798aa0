import { useEffect, useRef } from "react";
import { CodeField } from "@/components/form/code-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { codeInput } from "@/lib/auth/code.ts";
import { useFormOf } from "../lib/use-form-of.ts";
import { Problem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface CodeFormProps {
  label: string;
  busy: string;
  pending: boolean;
  problem: string | undefined;
  onCode: (code: string) => void;
}

/** A form for the six digits from a mail or an authenticator app. */
export function CodeForm({ label, busy, pending, problem, onCode }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { submit, field } = useFormOf(codeInput, { code: "" }, ({ code }) => {
    if (!pending) onCode(code);
  });
  return (
    <form noValidate onSubmit={submit}>
      <FieldGroup>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <CodeField id="code" ref={input} {...field("code")} />
        <SubmitButton pending={pending} label={label} busy={busy} />
      </FieldGroup>
    </form>
  );
}
