import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { NewPasswordField } from "@/components/new-password-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { type SignUpInput, signUpInput, signUpMessage, useSignUp } from "../api/sign-up.ts";
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
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(signUpInput),
    defaultValues: { email, password: "" },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: "password" });
  const submit = handleSubmit((input) => {
    if (signUp.isPending) return;
    signUp.mutate(input, {
      onSuccess: (toConfirm) => {
        if (toConfirm) onToConfirm(input);
      },
    });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        {signUp.isError && <Problem>{signUpMessage(signUp.error)}</Problem>}
        <EmailField
          error={errors.email?.message}
          {...register("email", { onChange: (event: { target: HTMLInputElement }) => onEmail(event.target.value) })}
        />
        <NewPasswordField
          id="password"
          label={AUTH_TEXTS.password}
          error={errors.password?.message}
          typed={typed}
          {...register("password")}
        />
        <SubmitButton
          pending={formState.isSubmitting || signUp.isPending}
          label={AUTH_TEXTS.signUp}
          busy={AUTH_TEXTS.signingUp}
        />
      </FieldGroup>
    </form>
  );
}
