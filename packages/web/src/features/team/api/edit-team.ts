import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import { type EditTeamInput, teamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { teamKeys, teamSettingsOptions, writeTeam } from "@/lib/queries/team.ts";
import { BRAND_TEXTS, SWITCH_FAILED, type SWITCH_TEXTS } from "../texts.ts";

const editTeam = (input: EditTeamInput) => receive(client.api.team.$patch({ json: input }), teamSettings);

/** Saves the team's settings. The form shows failures and keeps the typed text. */
export const useEditTeam = () => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: editTeam, onSuccess: (stored) => writeTeam(queryClient, stored) });
};

export type SwitchedSetting = keyof typeof SWITCH_TEXTS;

/** Switches a setting on or off. The choice is shown at once, and undone if the server refuses. */
export const useSwitchSetting = (setting: SwitchedSetting) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => editTeam({ [setting]: on }),
    meta: { failure: { title: SWITCH_FAILED } },
    onSuccess: (stored) => {
      writeTeam(queryClient, stored);
      // Whether an asset may be used follows from the team's settings too.
      if (setting === "strictReleases") void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
  });
};

export interface BrandChange {
  brands?: Session["team"]["brands"];
  defaultBrand?: string;
}

const BRANDS = ["team", "edit-brands"] as const;

/**
 * Saves the team's brands. Each change is shown at once, and undone if the server refuses. Changes are sent one after
 * the other, because each change sends the whole list. An answer is ignored if a later change is waiting to be sent.
 */
export const useEditBrands = () => {
  const queryClient = useQueryClient();
  const isLast = () => queryClient.isMutating({ mutationKey: BRANDS }) === 1;
  return useMutation({
    mutationKey: BRANDS,
    scope: { id: BRANDS.join() },
    mutationFn: (change: BrandChange) => editTeam(change),
    meta: { failure: { title: BRAND_TEXTS.failed } },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: teamKeys.settings });
      queryClient.setQueryData(teamSettingsOptions.queryKey, (stored) => stored && { ...stored, ...change });
    },
    onSuccess: (stored) => {
      if (isLast()) writeTeam(queryClient, stored);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: teamKeys.settings }),
  });
};
