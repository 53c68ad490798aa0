import { zodResolver } from "@hookform/resolvers/zod";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError, FieldGroup, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { signInInput, signInMessage, useSignIn } from "../api/sign-in.ts";
import { AUTH_TEXTS } from "../texts.ts";

export function SignInForm() {
  const [shown, setShown] = useState(false);
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInInput),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) => signIn.mutate(input));

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        {signIn.isError && (
          <Alert variant="destructive" role="alert">
            <CircleAlert aria-hidden="true" />
            <AlertBody>{signInMessage(signIn.error)}</AlertBody>
          </Alert>
        )}
        <Field data-invalid={errors.email !== undefined}>
          <FieldLabel htmlFor="email">{AUTH_TEXTS.email}</FieldLabel>
          <Input
            id="email"
            type="email"
            autoComplete="username"
            aria-invalid={errors.email !== undefined}
            aria-describedby={errors.email && "email-error"}
            {...register("email")}
          />
          <FieldError id="email-error">{errors.email?.message}</FieldError>
        </Field>
        <Field data-invalid={errors.password !== undefined}>
          <FieldLabel htmlFor="password">{AUTH_TEXTS.password}</FieldLabel>
          <div className="relative">
            <Input
              id="password"
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              className="pr-10"
              aria-invalid={errors.password !== undefined}
              aria-describedby={errors.password && "password-error"}
              {...register("password")}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              className="absolute top-0.5 right-0.5 text-muted-foreground"
              aria-label={shown ? AUTH_TEXTS.hidePassword : AUTH_TEXTS.showPassword}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </Button>
          </div>
          <FieldError id="password-error">{errors.password?.message}</FieldError>
        </Field>
        <Button type="submit" className="w-full" disabled={signIn.isPending}>
          {signIn.isPending && <Spinner />}
          {signIn.isPending ? AUTH_TEXTS.signingIn : AUTH_TEXTS.signIn}
        </Button>
      </FieldGroup>
    </form>
  );
}
