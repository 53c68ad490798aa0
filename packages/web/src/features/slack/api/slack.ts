import {
  type ParsedSaveSlack,
  type SlackIntegration,
  slackChannels,
  slackIntegration,
  slackState,
} from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { REREAD, teamKeys } from "@/lib/queries/team.ts";
import { SLACK_TEXTS } from "../texts.ts";

const CHANNELS = ["slack", "channels"] as const;

export const slackOptions = queryOptions({
  queryKey: ["slack", "integration"] as const,
  queryFn: ({ signal }) => receive(client.api.slack.integration.$get(undefined, { init: { signal } }), slackState),
  ...REREAD,
});

export const channelsOptions = queryOptions({
  queryKey: CHANNELS,
  queryFn: ({ signal }) => receive(client.api.slack.channels.$get(undefined, { init: { signal } }), slackChannels),
  select: ({ items }) => items,
  ...REREAD,
});

/** Puts the server's answer into the query cache. */
const write = (queryClient: QueryClient, integration: SlackIntegration | null): void => {
  queryClient.setQueryData(slackOptions.queryKey, (state) => state && { ...state, integration });
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

/** Saves the connection with Slack. The form shows failures and keeps the typed text. */
export const useSaveSlack = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ParsedSaveSlack) =>
      receive(client.api.slack.integration.$put({ json: input }), slackIntegration),
    onSuccess: (stored) => {
      write(queryClient, stored);
      // Another Slack workspace, with other channels, may be connected now.
      void queryClient.resetQueries({ queryKey: CHANNELS });
    },
  });
};

export const useChooseChannel = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channelId: string) =>
      receive(client.api.slack.integration.channel.$put({ json: { channelId } }), slackIntegration),
    meta: { failure: { title: SLACK_TEXTS.channelFailed } },
    onSuccess: (stored) => write(queryClient, stored),
  });
};

export const useRemoveSlack = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(client.api.slack.integration.$delete()),
    meta: { failure: { title: SLACK_TEXTS.removeFailed } },
    onSuccess: () => {
      write(queryClient, null);
      queryClient.removeQueries({ queryKey: CHANNELS });
    },
  });
};
