import {
  type ParsedCreateTemplate,
  type ParsedEditTemplate,
  type Template,
  type TemplateSummary,
  template,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import {
  contractTemplateKeys,
  contractTemplateOptions,
  contractTemplatesOptions,
  templateVersionsOptions,
} from "@/lib/queries/contract-templates.ts";
import { teamKeys } from "@/lib/queries/team.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { templateFileName } from "../lib/template-file.ts";
import { TEMPLATE_TEXTS } from "../texts.ts";

const routes = client.api["contract-templates"];

/** Puts the server's answer into the cached queries. */
const write = (queryClient: QueryClient, { content, ...stored }: Template): void => {
  queryClient.setQueryData(contractTemplatesOptions.queryKey, (list) => {
    if (!list) return list;
    const known = list.items.some(({ id }) => id === stored.id);
    const items = known ? list.items.map((it) => (it.id === stored.id ? stored : it)) : [stored, ...list.items];
    return { items };
  });
  queryClient.setQueryData(contractTemplateOptions(stored.id).queryKey, { ...stored, content });
  void queryClient.invalidateQueries({ queryKey: templateVersionsOptions(stored.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

/** Saves a new template. If the request fails, the form shows the error and keeps what was typed. */
export const useCreateTemplate = () => {
  const queryClient = useQueryClient();
  const { keyOf, done } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: ParsedCreateTemplate) =>
      receive(routes.$post({ json: input }, idempotent(keyOf(input))), template),
    onSuccess: (stored) => {
      done();
      write(queryClient, stored);
    },
  });
};

export const useEditTemplate = (templateId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ParsedEditTemplate) =>
      receive(routes[":templateId"].$patch({ param: { templateId }, json: input }), template),
    onSuccess: (stored) => write(queryClient, stored),
  });
};

/** Loads the template as it is stored now, so that a refused edit can be repeated on it. */
export const useReloadTemplate = (templateId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(routes[":templateId"].$get({ param: { templateId } }), template),
    onSuccess: (stored) => write(queryClient, stored),
  });
};

export const useDeleteTemplate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TemplateSummary) =>
      receiveNothing(routes[":templateId"].$delete({ param: { templateId: id } })),
    meta: { failure: { title: TEMPLATE_TEXTS.removeFailed } },
    onSuccess: (_nothing, { id }) => {
      queryClient.setQueryData(
        contractTemplatesOptions.queryKey,
        (list) => list && { items: list.items.filter((it) => it.id !== id) },
      );
      queryClient.removeQueries({ queryKey: contractTemplateKeys.one(id) });
      void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
    },
    // Somebody else may have removed the template already, so the list is loaded again.
    onError: () => void queryClient.invalidateQueries({ queryKey: contractTemplatesOptions.queryKey }),
  });
};

/** Saves the stored text as a file. */
export const useDownloadTemplate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: TemplateSummary) => {
      const { name, content } = await queryClient.fetchQuery({ ...contractTemplateOptions(id), staleTime: 0 });
      saveBlob(new Blob([content], { type: "text/plain;charset=utf-8" }), templateFileName(name));
    },
    meta: { failure: { title: TEMPLATE_TEXTS.downloadFailed } },
  });
};
