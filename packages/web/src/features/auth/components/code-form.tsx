import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "@/components/code-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { codeInput } from "@/lib/auth/code.ts";
import { Problem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface CodeFormProps {
  label: string;
  busy: string;
  pending: boolean;
  problem: string | undefined;
  onCode: (code: string) => void;
}

/** Six digits that a mail or an app shows. */
export function CodeForm({ label, busy, pending, problem, onCode }: CodeFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(codeInput),
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const submit = handleSubmit(({ code }) => {
    if (!pending) onCode(code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <CodeField id="code" error={formState.errors.code?.message} {...register("code")} />
        <SubmitButton pending={pending} label={label} busy={busy} />
      </FieldGroup>
    </form>
  );
}
