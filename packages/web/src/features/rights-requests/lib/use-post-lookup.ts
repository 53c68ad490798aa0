import { contentUrl } from "@clearhouse/core/platform/fields.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { earlierPostOptions } from "../api/earlier.ts";
import { linkPreviewOptions } from "../api/link-preview.ts";
import type { ByUrlValues } from "./request-form.ts";
import { useSettled } from "./use-settled.ts";

/** How long after the last change of the URL the preview is requested. */
const PREVIEW_MS = 1_000;

/**
 * Looks up the post whose URL is in the form: its preview, and the team's earlier request for its rights. The preview's
 * title and author fill the form's fields unless the person has typed something else into them.
 */
export const usePostLookup = <Output>(form: UseFormReturn<ByUrlValues, unknown, Output>) => {
  const typed = useWatch({ control: form.control, name: "contentUrl" });
  const settled = useSettled(typed, PREVIEW_MS);
  const parsed = contentUrl.safeParse(typed);
  // As soon as the URL changes, the previous URL's preview is no longer shown.
  const url = settled !== undefined && parsed.success ? parsed.data : undefined;
  const preview = useQuery({ ...linkPreviewOptions(url ?? ""), enabled: url !== undefined });
  const earlier = useQuery({ ...earlierPostOptions(url ?? ""), enabled: url !== undefined });

  const written = useRef({ contentTitle: "", contentOwner: "" });
  const shown = url === undefined ? undefined : preview.data;
  useEffect(() => {
    if (!shown) return;
    const offer = { contentTitle: shown.title, contentOwner: shown.author_handle || shown.author_name };
    for (const name of ["contentTitle", "contentOwner"] as const) {
      const now = form.getValues(name);
      if (offer[name] === "" || (now !== "" && now !== written.current[name])) continue;
      form.setValue(name, offer[name], { shouldValidate: now !== "" });
      written.current[name] = offer[name];
    }
  }, [shown, form]);

  return { url, preview, earlier: url === undefined ? undefined : (earlier.data ?? undefined) };
};
export type PostLookup = ReturnType<typeof usePostLookup>;
