import { type EditTeamInput, teamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { teamSettingsOptions, writeTeam } from "@/lib/queries/team.ts";

/** Saves the settings. If the request fails, the form shows the error and keeps what was typed. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: EditTeamInput) => receive(client.api.team.$patch({ json: settings }), teamSettings),
    onSuccess: (stored) => writeTeam(queryClient, stored),
  });
};

/** Loads the settings again, after another admin has changed them. */
export const useReloadSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => queryClient.fetchQuery({ ...teamSettingsOptions, staleTime: 0 }) });
};
