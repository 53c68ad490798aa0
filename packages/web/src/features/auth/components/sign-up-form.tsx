import { NewPasswordField } from "@/components/form/new-password-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { isInvitation } from "@/lib/auth/paths.ts";
import { type SignUpInput, signUpInput, signUpMessage, useSignUp } from "../api/sign-up.ts";
import { useFormOf } from "../lib/use-form-of.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { EmailField } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  next: string;
  onToConfirm: (input: SignUpInput) => void;
}

export function SignUpForm({ email, onEmail, next, onToConfirm }: SignUpFormProps) {
  const signUp = useSignUp(next);
  const { values, submit, field } = useFormOf(signUpInput, { email, password: "" }, (input) => {
    if (signUp.isPending) return;
    signUp.mutate(input, {
      onSuccess: (toConfirm) => {
        if (toConfirm) onToConfirm(input);
      },
    });
  });

  return (
    <form noValidate onSubmit={submit}>
      <FieldGroup>
        {!isInvitation(next) && <p className="text-pretty text-muted-foreground">{AUTH_TEXTS.signUpNeedsInvite}</p>}
        {signUp.isError && <Problem>{signUpMessage(signUp.error)}</Problem>}
        <EmailField {...field("email")} onTyped={onEmail} />
        <NewPasswordField id="password" label={AUTH_TEXTS.password} typed={values.password} {...field("password")} />
        <SubmitButton pending={signUp.isPending} label={AUTH_TEXTS.signUp} busy={AUTH_TEXTS.signingUp} />
      </FieldGroup>
    </form>
  );
}
