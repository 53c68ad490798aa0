import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { PasswordField } from "@/components/password-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import type { SignInStep } from "@/lib/auth/cognito.ts";
import { type SignInInput, signInInput, signInMessage, useSignIn } from "../api/sign-in.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { EmailField } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface SignInFormProps {
  /** What was typed on the other tab, or on the way here. */
  email: string;
  onEmail: (email: string) => void;
  resetPath: string;
  onStep: (step: SignInStep, input: SignInInput) => void;
}

export function SignInForm({ email, onEmail, resetPath, onStep }: SignInFormProps) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInInput),
    defaultValues: { email, password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) => {
    if (!signIn.isPending) signIn.mutate(input, { onSuccess: (step) => onStep(step, input) });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        {signIn.isError && <Problem>{signInMessage(signIn.error)}</Problem>}
        <EmailField
          error={errors.email?.message}
          {...register("email", { onChange: (event: { target: HTMLInputElement }) => onEmail(event.target.value) })}
        />
        <PasswordField
          id="password"
          label={AUTH_TEXTS.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <div className="flex flex-col items-center gap-3">
          <SubmitButton
            pending={formState.isSubmitting || signIn.isPending}
            label={AUTH_TEXTS.signIn}
            busy={AUTH_TEXTS.signingIn}
          />
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
