import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { ReleaseKind } from "@clearhouse/core/library/verdict/release-state.schema.ts";
import {
  addReleaseInput,
  GUARDIAN_NEEDED,
  type ParsedAddRelease,
  type Release,
  release as releaseSchema,
} from "@clearhouse/core/rights/release/release.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import { client, idempotent, newIdempotencyKey } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { releasesOptions, useUsedMutation } from "./queries.ts";
import { RELEASE_TEXTS } from "./texts.ts";
import { useNewest } from "./use-newest.ts";
import { useReleaseFile } from "./use-release-file.ts";

const formInput = addReleaseInput.omit({ uploadId: true });
type Values = Omit<ParsedAddRelease, "uploadId">;

const one = client.api.assets[":assetId"].releases;

const valuesOf = ({ kind, name, minor, guardian, validUntil, note }: Release) => ({
  ...{ kind, name, minor, guardian, validUntil, note },
});

/** Adds a release of this kind, or edits `release`; the file is uploaded first. */
export const useReleaseForm = (asset: Asset, kind: ReleaseKind, release: Release | undefined, onSaved: () => void) => {
  const queryClient = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const file = useReleaseFile();
  const [stored, setStored] = useState(release);
  const empty = { kind, name: "", minor: false, guardian: "", validUntil: "", note: "" };
  const form = useForm({ resolver: zodResolver(formInput), defaultValues: release ? valuesOf(release) : empty });
  const saving = useUsedMutation(asset.id, ({ version, ...json }: ParsedAddRelease & { version: number }) => {
    const param = { assetId: asset.id };
    if (!release) return receive(one.$post({ param, json }, idempotent(key)), releaseSchema);
    const { kind: _, ...fields } = json;
    return receive(
      one[":releaseId"].$put({ param: { ...param, releaseId: release.id }, json: { ...fields, version } }),
      releaseSchema,
    );
  });
  const { version, reload, reloading } = useNewest({
    item: release,
    read: () => queryClient.fetchQuery({ ...releasesOptions(asset), staleTime: 0 }),
    texts: RELEASE_TEXTS,
    onTaken: (newest) => {
      setStored(newest);
      form.reset(valuesOf(newest), { keepDirtyValues: true });
      saving.reset();
    },
  });
  const save = async (values: Values) => {
    if (file.isRefused()) return;
    if (values.minor && values.guardian === "" && (file.chosen || stored?.file)) {
      form.setError("guardian", { message: GUARDIAN_NEEDED }, { shouldFocus: true });
      return;
    }
    const { standing } = await saving.mutateAsync({ ...values, uploadId: await file.send(), version });
    if (standing === "missing")
      notifySuccess(RELEASE_TEXTS.noted[release ? "saved" : "added"][kind], RELEASE_TEXTS.notSigned);
    else notifySuccess(release ? RELEASE_TEXTS.saved : RELEASE_TEXTS.added);
    onSaved();
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (fieldsNamed || hasCode(error, "release.conflict")) return;
    notifyFailure(error, { title: RELEASE_TEXTS.failedToSave });
  };
  const conflict = hasCode(saving.error, "release.conflict");
  return { form, file, stored, save, refused, reload, reloading, conflict };
};
