import type { SlackIntegration } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { channelsOptions, useChooseChannel } from "../api/slack.ts";
import { SLACK_TEXTS } from "../texts.ts";

/**
 * The Slack channel that gets the answers to requests that weren't made in Slack. The choice is shown at once, and
 * undone if the server refuses.
 */
export function ChannelField({ chosen }: { chosen: SlackIntegration["defaultChannel"] }) {
  const { data: channels = [], isPending, error } = useQuery(channelsOptions);
  const choose = useChooseChannel();
  const value = choose.isPending ? choose.variables : (chosen?.id ?? "");
  // The chosen channel stays in the list even if the bot can no longer see it.
  const gone = chosen && !channels.some(({ id }) => id === chosen.id) ? [{ ...chosen, member: true }] : [];
  return (
    <LabeledField
      id="slack-channel"
      label={SLACK_TEXTS.channel}
      hint={isPending ? SLACK_TEXTS.channelsLoading : SLACK_TEXTS.channelHint}
      error={error ? `${SLACK_TEXTS.channelsFailed}: ${messageOf(error) ?? ""}` : undefined}
      className="max-w-96"
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          disabled={choose.isPending}
          onChange={({ target }) =>
            choose.mutate(target.value, { onSuccess: () => notifySuccess(SLACK_TEXTS.channelSaved) })
          }
        >
          <option value="">{SLACK_TEXTS.noChannel}</option>
          {[...gone, ...channels].map(({ id, name, member }) => (
            <option key={id} value={id}>
              {member ? SLACK_TEXTS.inChannel(name) : SLACK_TEXTS.notInChannel(name)}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabeledField>
  );
}
