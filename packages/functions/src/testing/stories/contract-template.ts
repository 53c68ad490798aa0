import { ContractTextEntity } from "@clearhouse/core/base/contract-text/contract-text.entity.ts";
import { TemplateVersionEntity } from "@clearhouse/core/contracts/contract-template/contract-template.entity.ts";
import { ContractTemplate } from "@clearhouse/core/contracts/contract-template/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

/** Makes the story in which a template is deleted, and its only version is removed, including the text. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id: templateId } = await actAs(
    admin,
    async () => {
      const made = await Sent.createTemplate({ name: "Video license", content: "Dear {{creator_name}}" });
      await ContractTemplate.remove(made.id);
      return made;
    },
    CALLER,
  );
  const effects = async () => {
    const [versions, texts] = await Promise.all([
      TemplateVersionEntity.query.primary({ teamId, templateId }).go({ consistent: true }),
      ContractTextEntity.query.primary({ teamId, ownerId: `${templateId}-1` }).go({ consistent: true }),
    ]);
    return [1 - versions.data.length, 1 - texts.data.length];
  };
  return { entry: await eventOf(teamId, "contract_template.deleted"), effects };
};

export const CONTRACT_TEMPLATE: Stories = { PurgeContractTemplate: ofDeletion };
