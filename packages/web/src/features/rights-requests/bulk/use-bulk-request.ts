import { bulkRequestJob } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import {
  type BulkRequestAnswer,
  bulkRequestAnswer,
  bulkRequestInput,
} from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { ASSET_INTENDED_USES } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { keepScope } from "../lib/last-scope.ts";
import { tellFailure } from "../lib/request-failure.ts";
import { asSent, forAssetDefaults, isInOrder, OUT_OF_ORDER } from "../lib/request-form.ts";
import { type BulkItem, merged, type OwnerGroup } from "./bulk-item.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

const jobOrAnswer = z.union([bulkRequestJob, bulkRequestAnswer]);

const group = bulkRequestInput.shape.groups.element.omit({ items: true });
export const bulkForm = bulkRequestInput
  .omit({ proof: true, groups: true })
  .extend({ groups: z.array(group) })
  .refine(isInOrder, OUT_OF_ORDER);
export type BulkValues = z.input<typeof bulkForm>;

/** Errors that another attempt would only repeat. */
const FINAL: ReadonlySet<string> = new Set([
  "asset.not_found",
  "request_bundle.listed_twice",
  "rights_request.already_open",
  "rights_request.not_requestable",
]);

/** The owners with their links, and the items whose rights couldn't be requested, with the reasons. */
export interface BulkResult {
  groups: (BulkRequestAnswer["groups"][number] & { asked: number })[];
  failures: { item: BulkItem; message: string; isFinal: boolean }[];
}

/** The owners as values of the form. */
export const ownersOf = (groups: readonly OwnerGroup[]): BulkValues["groups"] =>
  groups.map(({ contentOwner, contentOwnerEmail }) => ({ contentOwner, contentOwnerEmail }));

/**
 * The form that asks several owners at once.
 * @param groups the owners' groups, in the same order as in the form's values
 * @param onBegun is called instead of `onMade` if there are so many requests that the server makes them as a job
 */
export const useBulkRequest = (
  groups: readonly OwnerGroup[],
  onMade: (result: BulkResult) => void,
  onBegun: (jobId: string) => void,
) => {
  const session = useSession();
  const queryClient = useQueryClient();
  const { contentOwner: _, contentOwnerEmail: __, context: ___, ...scope } = forAssetDefaults(session);
  const form = useForm({
    resolver: zodResolver(bulkForm),
    defaultValues: {
      ...scope,
      website: "",
      groups: ownersOf(groups),
    },
    mode: "onTouched",
  });
  const [proofs] = useState(() => proofSource(readChallenge));
  const act = useIdempotencyKey();
  useEffect(() => proofs.prepare(), [proofs]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, key }: { input: z.input<typeof bulkRequestInput>; key: string }) =>
      receive(client.api["rights-requests"].bulk.$post({ json: input }, idempotent(key)), jobOrAnswer),
  });

  const send = async (values: z.output<typeof bulkForm>): Promise<void> => {
    const owners = merged(values.groups.map((owner, n) => ({ ...owner, items: groups[n]?.items ?? [] })));
    const asked = {
      ...asSent(values),
      groups: owners.map(({ items, ...owner }) => ({ ...owner, items: items.map((item) => item.asked) })),
    };
    const answer = await mutateAsync({
      input: { ...asked, proof: await proofs.take(asked.website) },
      key: act.keyOf(asked),
    });
    act.done();
    keepScope(session, values.scope);
    if ("jobId" in answer) return onBegun(answer.jobId);
    writeAssets(queryClient, answer);
    onMade(resultOf(answer, owners));
  };
  const refused = (error: unknown): void => {
    tellFailure(error, { title: BULK_REQUEST_TEXTS.failed, text: BULK_REQUEST_TEXTS.failedText });
    proofs.prepare();
  };
  return { form, send, refused, uses: ASSET_INTENDED_USES };
};

/** Shows the requested assets in the lists. */
export const writeAssets = (queryClient: QueryClient, { groups }: BulkRequestAnswer): void => {
  for (const { items } of groups) for (const { asset } of items) if (asset) writeAsset(queryClient, asset);
  void queryClient.invalidateQueries({ queryKey: assetKeys.all });
};

export const resultOf = (answer: BulkRequestAnswer, owners: readonly OwnerGroup[]): BulkResult => ({
  groups: answer.groups
    .filter(({ link }) => link !== "")
    .map((made) => ({ ...made, asked: made.items.filter(({ error }) => !error).length })),
  failures: answer.groups.flatMap(({ items }, n) =>
    items.flatMap(({ error }, m) => {
      const item = owners[n]?.items[m];
      const { contentOwner = "", contentOwnerEmail = "" } = owners[n] ?? {};
      // If the person tries again, the form is prefilled with the owner who was entered for this attempt.
      return error && item
        ? [
            {
              item: { ...item, owner: { contentOwner, contentOwnerEmail } },
              message: error.message,
              isFinal: FINAL.has(error.code),
            },
          ]
        : [];
    }),
  ),
});
