import {
  template,
  templateList,
  templateVersion,
  templateVersions,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "./team.ts";

const routes = client.api["contract-templates"];

export const contractTemplateKeys = {
  list: ["contract-templates", "list"],
  one: (templateId: string) => ["contract-templates", "one", templateId],
} as const;

/** All templates of the team, newest first, without their texts. */
export const contractTemplatesOptions = queryOptions({
  queryKey: contractTemplateKeys.list,
  queryFn: ({ signal }) => receive(routes.$get({ query: {} }, { init: { signal } }), templateList),
  select: ({ items }) => items,
  ...REREAD,
});

/** One template with its text. */
export const contractTemplateOptions = (templateId: string) =>
  queryOptions({
    queryKey: [...contractTemplateKeys.one(templateId), "text"],
    queryFn: ({ signal }) =>
      receive(routes[":templateId"].$get({ param: { templateId } }, { init: { signal } }), template),
    ...REREAD,
  });

/** All versions of a template, newest first, without their texts. */
export const templateVersionsOptions = (templateId: string) =>
  queryOptions({
    queryKey: [...contractTemplateKeys.one(templateId), "versions"],
    queryFn: ({ signal }) =>
      receive(routes[":templateId"].versions.$get({ param: { templateId } }, { init: { signal } }), templateVersions),
    select: ({ items }) => items,
    ...REREAD,
  });

/** One version with its text; a version never changes. */
export const templateVersionOptions = (templateId: string, version: number) =>
  queryOptions({
    queryKey: [...contractTemplateKeys.one(templateId), "version", version],
    queryFn: ({ signal }) =>
      receive(
        routes[":templateId"].versions[":version"].$get(
          { param: { templateId, version: String(version) } },
          { init: { signal } },
        ),
        templateVersion,
      ),
  });
