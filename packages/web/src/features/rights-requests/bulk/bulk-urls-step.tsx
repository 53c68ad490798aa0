import { BULK_REQUEST_MAX } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import pMap from "p-map";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { formatDate } from "@/lib/dates.ts";
import { earlierPostOptions } from "../api/earlier.ts";
import { handleIn } from "../lib/handle.ts";
import type { BulkItem } from "./bulk-item.ts";
import { pastedUrls } from "./pasted-urls.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

/** How many posts are looked up at the same time. */
const AT_ONCE = 6;

interface Values {
  urls: string;
}

/** Looks up which posts' rights were requested before. A post whose lookup fails counts as not requested. */
const useEarlier = () => {
  const queryClient = useQueryClient();
  const itemOf = async (contentUrl: string): Promise<BulkItem> => {
    const { earlier } = await queryClient.fetchQuery(earlierPostOptions(contentUrl)).catch(() => ({ earlier: null }));
    return {
      asked: { contentUrl },
      title: contentUrl.replace(/^https?:\/\/(?:www\.)?/, ""),
      owner: { contentOwner: handleIn(contentUrl), contentOwnerEmail: "" },
      note: earlier ? BULK_REQUEST_TEXTS.requestedBefore(formatDate(earlier.requestedAt)) : "",
    };
  };
  return (urls: readonly string[]): Promise<BulkItem[]> => pMap(urls, itemOf, { concurrency: AT_ONCE });
};

/** The step in which URLs of posts are pasted. Errors are shown for each line. */
export function BulkUrlsStep({ onItems }: { onItems: (items: BulkItem[]) => void }) {
  const form = useForm<Values>({ defaultValues: { urls: "" } });
  const [problems, setProblems] = useState<string[]>([]);
  const withNotes = useEarlier();
  const send = async ({ urls: text }: Values) => {
    const { urls, problems: found } = pastedUrls(text);
    // The problems are shown once. If the person continues without a change, the wrong lines are left out.
    const isNew = found.join() !== problems.join();
    setProblems(found);
    if (urls.length === 0) form.setError("urls", { message: BULK_REQUEST_TEXTS.noUrl });
    else if (found.length === 0 || !isNew) onItems(await withNotes(urls));
  };
  return (
    <DialogForm
      form={form}
      title={BULK_REQUEST_TEXTS.urlsTitle}
      description={BULK_REQUEST_TEXTS.urlsDescription(BULK_REQUEST_MAX)}
      submit={BULK_REQUEST_TEXTS.continue}
      sending={BULK_REQUEST_TEXTS.checking}
      ready={({ urls }) => (urls ?? "").trim() !== ""}
      failure={BULK_REQUEST_TEXTS.failedText}
      onSubmit={send}
    >
      <FormField<Values> name="urls" label={BULK_REQUEST_TEXTS.urls} required multiline rows={10} spellCheck={false} />
      {problems.length > 0 && (
        <div role="alert">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-destructive text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </DialogForm>
  );
}
