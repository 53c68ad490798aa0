import { usesIn } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import {
  addPublicationInput,
  type ParsedAddPublication,
  type Publication,
  publication as publicationSchema,
} from "@clearhouse/core/rights/publication/publication.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import { client, idempotent, newIdempotencyKey } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetGrantsOptions } from "@/lib/assets/queries/grants.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { todayIn } from "@/lib/dates.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { publicationsOptions, useUsedMutation } from "./queries.ts";
import { PLACE_TEXTS } from "./texts.ts";
import { useNewest } from "./use-newest.ts";

const one = client.api.assets[":assetId"].publications;

/** What the form edits of a publication. */
export const valuesOf = ({ url, publishedOn, brand, use, takenDownOn, note }: Publication) => ({
  ...{ url, publishedOn, brand, use, takenDownOn, note },
});

const brandsOf = ({ brand, scope: { brands } }: Grant): readonly (string | undefined)[] =>
  typeof brands === "object" ? brands : [brand];

const usesOf = ({ intendedUse }: Grant): readonly (string | undefined)[] =>
  intendedUse === undefined ? [undefined] : usesIn(intendedUse);

/** The brand or the use that all licenses in force have in common; undefined if they differ. */
const onlyOne = (grants: readonly Grant[] | undefined, of: "brand" | "intendedUse"): string | undefined => {
  const inForce = grants?.filter(({ state }) => state === "in-force") ?? [];
  const [first, ...others] = new Set(inForce.flatMap((grant) => (of === "brand" ? brandsOf(grant) : usesOf(grant))));
  return others.length === 0 ? first : undefined;
};

/**
 * Fills in a new publication's brand and use from the licenses in force, because most publications have that brand and
 * use.
 */
const usePrefilled = (asset: Asset, isNew: boolean, prefill: (name: "brand" | "use", value: string) => void): void => {
  const { data } = useQuery({ ...assetGrantsOptions(asset), enabled: isNew });
  const brand = isNew ? onlyOne(data?.items, "brand") : undefined;
  const use = isNew ? onlyOne(data?.items, "intendedUse") : undefined;
  const latest = useRef(prefill);
  useEffect(() => {
    latest.current = prefill;
  });
  useEffect(() => {
    if (brand) latest.current("brand", brand);
    if (brand && use) latest.current("use", use);
  }, [brand, use]);
};

/** Adds a publication, or edits `publication`. */
export const usePublicationForm = (asset: Asset, publication: Publication | undefined, onSaved: () => void) => {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const empty = { url: "", publishedOn: todayIn(team.timeZone), brand: "", use: "", takenDownOn: "", note: "" };
  const form = useForm({
    resolver: zodResolver(addPublicationInput),
    defaultValues: publication ? valuesOf(publication) : empty,
  });
  usePrefilled(asset, !publication, (name, value) => {
    if (form.getValues(name) === "") form.resetField(name, { defaultValue: value });
  });
  const saving = useUsedMutation(asset.id, ({ version, ...json }: ParsedAddPublication & { version: number }) => {
    const param = { assetId: asset.id };
    if (!publication) return receive(one.$post({ param, json }, idempotent(key)), publicationSchema);
    return receive(
      one[":publicationId"].$put({ param: { ...param, publicationId: publication.id }, json: { ...json, version } }),
      publicationSchema,
    );
  });
  const { version, reload, reloading } = useNewest({
    item: publication,
    read: () => queryClient.fetchQuery({ ...publicationsOptions(asset), staleTime: 0 }),
    texts: PLACE_TEXTS,
    onTaken: (stored) => {
      form.reset(valuesOf(stored), { keepDirtyValues: true });
      saving.reset();
    },
  });
  return {
    form,
    reload,
    reloading,
    conflict: hasCode(saving.error, "publication.conflict"),
    save: async (values: ParsedAddPublication) => {
      await saving.mutateAsync({ ...values, version });
      notifySuccess(publication ? PLACE_TEXTS.saved : PLACE_TEXTS.added);
      onSaved();
    },
    refused: (error: unknown, fieldsNamed: boolean) => {
      if (fieldsNamed || hasCode(error, "publication.conflict")) return;
      notifyFailure(error, { title: PLACE_TEXTS.failedToSave });
    },
  };
};
