import { inviteByEmailInput } from "@clearhouse/core/people/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Send } from "lucide-react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { handOverLink } from "@/lib/links/hand-over-link.tsx";
import { useCreateInvite } from "../../api/invites.ts";
import { tellInviteFailure } from "../../lib/invite-failure.ts";
import { INVITE_TEXTS } from "../../texts.ts";
import { RoleSelect } from "../role-select.tsx";

const EMPTY: z.input<typeof inviteByEmailInput> = { email: "", role: "member" };

export function InviteForm() {
  const create = useCreateInvite();
  const act = useIdempotencyKey();
  const form = useForm({ resolver: zodResolver(inviteByEmailInput), defaultValues: EMPTY });
  return (
    <Form
      form={form}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_13.5rem_auto]"
      failure={(error, fieldsNamed) => !fieldsNamed && tellInviteFailure(error)}
      onSubmit={async (input) => {
        const invite = await create.mutateAsync({ input, key: act.keyOf(input) });
        act.done();
        form.reset(EMPTY);
        await handOverLink(invite.link, invite.email);
      }}
    >
      <FormProblem />
      <FormField name="email" type="email" label={INVITE_TEXTS.email} required autoComplete="off" />
      <FormField name="role" label={INVITE_TEXTS.role} hint={INVITE_TEXTS.roleHints[form.watch("role")]}>
        {(control, field) => (
          <RoleSelect
            id={control.id}
            value={field.value}
            onChange={field.onChange}
            describedBy={control["aria-describedby"]}
            className="w-full"
          />
        )}
      </FormField>
      <SubmitButton icon={<Send aria-hidden="true" />} sending={INVITE_TEXTS.inviting} className="sm:mt-5.5">
        {INVITE_TEXTS.invite}
      </SubmitButton>
    </Form>
  );
}
