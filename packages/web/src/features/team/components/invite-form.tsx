import { inviteByEmailInput } from "@clearhouse/core/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Send } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import type * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { useActKey } from "@/lib/act-key.ts";
import { showFieldErrors } from "@/lib/form-errors.ts";
import { useCreateInvite } from "../api/invites.ts";
import { handOverLink } from "../lib/hand-over-link.tsx";
import { tellInviteFailure } from "../lib/invite-failure.ts";
import { INVITE_TEXTS } from "../texts.ts";
import { RoleSelect } from "./role-select.tsx";

const EMPTY: z.input<typeof inviteByEmailInput> = { email: "", role: "member" };

export function InviteForm() {
  const create = useCreateInvite();
  const act = useActKey();
  const form = useForm({ resolver: zodResolver(inviteByEmailInput), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const invite = await create.mutateAsync({ input, key: act.keyOf(input) });
      act.done();
      form.reset(EMPTY);
      await handOverLink(invite);
    } catch (error) {
      if (!showFieldErrors(form, error, ["email", "role"])) tellInviteFailure(error);
    }
  });
  const role = form.watch("role");
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-[1fr_13.5rem_auto]"
      onSubmit={(event) => void submit(event)}
    >
      <Field data-invalid={errors.email !== undefined}>
        <FieldLabel htmlFor="invite-email" required>
          {INVITE_TEXTS.email}
        </FieldLabel>
        <Input
          id="invite-email"
          type="email"
          required
          autoComplete="off"
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email && "invite-email-error"}
          {...form.register("email")}
        />
        <FieldError id="invite-email-error">{errors.email?.message}</FieldError>
      </Field>
      <Field>
        <FieldLabel htmlFor="invite-role">{INVITE_TEXTS.role}</FieldLabel>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RoleSelect
              id="invite-role"
              value={field.value}
              onChange={field.onChange}
              describedBy="invite-role-hint"
              className="w-full"
            />
          )}
        />
        <FieldDescription id="invite-role-hint">{INVITE_TEXTS.roleHints[role]}</FieldDescription>
      </Field>
      <Button type="submit" disabled={isSubmitting} className="sm:mt-5.5">
        {isSubmitting ? <Spinner /> : <Send aria-hidden="true" />}
        {isSubmitting ? INVITE_TEXTS.inviting : INVITE_TEXTS.invite}
      </Button>
    </form>
  );
}
