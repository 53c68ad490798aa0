import pMap from "p-map";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { TemplateVersionEntity } from "./contract-template.entity.ts";
import { removeText } from "./record.ts";

/** How many versions are removed in parallel. */
const AT_ONCE = 10;

/** Removes the versions of a deleted template and their texts. Repeated calls are safe. */
export const purgeVersions = async (templateId: string): Promise<void> => {
  const teamId = requireTeamId();
  const { data } = await TemplateVersionEntity.query
    .primary({ teamId, templateId })
    .go({ pages: "all", consistent: true });
  const remove = async ({ version, textVersion }: (typeof data)[number]) => {
    // The text is removed before its version. If the removal is interrupted, the next run finds the text by the
    // version.
    if (version === textVersion) await removeText(teamId, templateId, textVersion);
    await TemplateVersionEntity.delete({ teamId, templateId, version }).go();
  };
  await pMap(data, remove, { concurrency: AT_ONCE });
};
