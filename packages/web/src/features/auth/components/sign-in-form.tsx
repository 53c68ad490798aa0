import { Link } from "react-router-dom";
import { PasswordField } from "@/components/form/password-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import type { SignInStep } from "@/lib/auth/cognito.ts";
import { type SignInInput, signInInput, signInMessage, useSignIn } from "../api/sign-in.ts";
import { useFormOf } from "../lib/use-form-of.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { EmailField } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface SignInFormProps {
  /** The email address that was typed on the other tab or on the previous page. */
  email: string;
  onEmail: (email: string) => void;
  resetPath: string;
  onStep: (step: SignInStep, input: SignInInput) => void;
}

export function SignInForm({ email, onEmail, resetPath, onStep }: SignInFormProps) {
  const signIn = useSignIn();
  const { submit, field } = useFormOf(signInInput, { email, password: "" }, (input) => {
    if (!signIn.isPending) signIn.mutate(input, { onSuccess: (step) => onStep(step, input) });
  });

  return (
    <form noValidate onSubmit={submit}>
      <FieldGroup>
        {signIn.isError && <Problem>{signInMessage(signIn.error)}</Problem>}
        <EmailField {...field("email")} onTyped={onEmail} />
        <PasswordField
          id="password"
          label={AUTH_TEXTS.password}
          autoComplete="current-password"
          {...field("password")}
        />
        <div className="flex flex-col items-center gap-3">
          <SubmitButton pending={signIn.isPending} label={AUTH_TEXTS.signIn} busy={AUTH_TEXTS.signingIn} />
          <Button asChild variant="link" className="h-auto px-0">
            <Link to={resetPath} state={{ email }}>
              {AUTH_TEXTS.forgot}
            </Link>
          </Button>
        </div>
      </FieldGroup>
    </form>
  );
}
