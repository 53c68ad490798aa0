import type { ContractPlaceholder } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";

export type Examples = Readonly<Record<ContractPlaceholder, string>>;

/** Sample values for a preview: an invented creator, and the signed-in person. */
export const useExamples = (): Examples => {
  const { user, team } = useSession();
  return {
    creator_name: "Jordan Rivera",
    creator_email: "jordan@example.com",
    requester_name: user.displayName,
    content_title: "Sunset over the bridge",
    brand: team.defaultBrand,
    team_name: team.name,
    date: formatDate(new Date().toISOString()),
  };
};
