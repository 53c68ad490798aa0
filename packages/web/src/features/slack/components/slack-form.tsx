import { saveSlackInput } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { useSaveSlack } from "../api/slack.ts";
import { SLACK_TEXTS } from "../texts.ts";

/** @param slackTeamId the id of the connected Slack workspace, "" if none is connected */
export function SlackForm({ slackTeamId }: { slackTeamId: string }) {
  const { team } = useSession();
  const save = useSaveSlack();
  const form = useForm({
    resolver: zodResolver(saveSlackInput),
    defaultValues: { slackTeamId, accessToken: "" },
    mode: "onTouched",
  });
  const typed = useWatch({ control: form.control });
  const filled = Boolean(typed.slackTeamId?.trim() && typed.accessToken?.trim());
  return (
    <Form
      form={form}
      className="flex flex-col gap-5"
      failure={(error) => notifyError(SLACK_TEXTS.failed(messageOf(error) ?? SLACK_TEXTS.unknownError))}
      onSubmit={async (input) => {
        if (!team.id) return notifyError(SLACK_TEXTS.noTeam);
        const saved = await save.mutateAsync(input);
        form.reset({ slackTeamId: saved.slackTeamId, accessToken: "" });
        notifySuccess(SLACK_TEXTS.saved);
      }}
    >
      <FormProblem />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <FormField
          name="slackTeamId"
          label={SLACK_TEXTS.slackTeamId}
          hint={SLACK_TEXTS.slackTeamIdHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="T0123ABCD"
        />
        <FormField
          name="accessToken"
          label={SLACK_TEXTS.accessToken}
          hint={slackTeamId === "" ? SLACK_TEXTS.accessTokenHint : SLACK_TEXTS.accessTokenSaved}
          required
        >
          {(control, field) => (
            <Input type="password" autoComplete="off" placeholder="xoxb-…" {...control} {...field} />
          )}
        </FormField>
      </div>
      <SubmitButton sending={SLACK_TEXTS.saving} disabled={!filled} className="self-start">
        {SLACK_TEXTS.save}
      </SubmitButton>
    </Form>
  );
}
