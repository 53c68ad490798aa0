import { mayDo } from "@clearhouse/core/people/feedback/feedback.policy.ts";
import type { Feedback } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogFooter, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { messageOf } from "@/lib/notify.ts";
import { feedbackOptions, useFeedbackAct } from "../api/inbox.ts";
import { INBOX_TEXTS } from "../texts.ts";
import { ACTS, FeedbackStatusBadge } from "./feedback-parts.tsx";

/**
 * One entry of the feedback inbox. The query parameter `feedback` opens the dialog; mails and notifications link to it.
 * Opening an unread entry marks it as read.
 */
export function FeedbackDialog(props: { feedbackId: string; open: boolean; onClose: () => void }) {
  const { feedbackId, open, onClose } = props;
  const { data, error, isPending, isError, refetch } = useQuery(feedbackOptions(feedbackId));
  useMarkSeen(open ? data : undefined);
  const isMissing = hasCode(error, "feedback.not_found");
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-2xl">
      {data && <Detail feedback={data} onClose={onClose} />}
      {isPending && <DetailSkeleton />}
      {isError && !data && (
        <div role="alert" className="m-auto flex flex-col items-center gap-2 p-6 text-center">
          <DialogTitle>{isMissing ? INBOX_TEXTS.notFound : INBOX_TEXTS.loadFailed}</DialogTitle>
          <DialogDescription>{isMissing ? INBOX_TEXTS.notFoundText : messageOf(error)}</DialogDescription>
          {!isMissing && (
            <Button variant="outline" className="mt-2" onClick={() => void refetch()}>
              {INBOX_TEXTS.tryAgain}
            </Button>
          )}
        </div>
      )}
    </DialogWindow>
  );
}

/** Marks an unread entry as read. */
const useMarkSeen = (seen: Feedback | undefined): void => {
  const { mutate } = useFeedbackAct({ told: false });
  const id = seen?.status === "unread" ? seen.id : undefined;
  useEffect(() => {
    if (id !== undefined) mutate({ id, act: "read" });
  }, [id, mutate]);
};

function Detail({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { id, type, subject, details, userName, userEmail, status, createdAt } = feedback;
  const { mutate, isPending } = useFeedbackAct({ told: true });
  return (
    <>
      <div className="space-y-2 pr-6">
        <DialogTitle dir="auto" className="break-words">
          {subject}
        </DialogTitle>
        <DialogDescription className="break-words">
          <bdi>{userName}</bdi>
          {` · ${userEmail}`}
        </DialogDescription>
        <FeedbackStatusBadge status={status} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted-foreground">{INBOX_TEXTS.columns.type}</dt>
        <dd>{type}</dd>
        <dt className="text-muted-foreground">{INBOX_TEXTS.submitted}</dt>
        <dd>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </dd>
      </dl>
      <ScrollRegion
        aria-label={INBOX_TEXTS.details}
        dir="auto"
        className="min-h-0 flex-1 whitespace-pre-wrap break-words rounded-lg border bg-well p-4"
      >
        {details}
      </ScrollRegion>
      <DialogFooter>
        <Button asChild variant="ghost" className="sm:mr-auto">
          <a href={`mailto:${encodeURIComponent(userEmail)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
            <Mail aria-hidden="true" />
            {INBOX_TEXTS.reply}
          </a>
        </Button>
        {ACTS.filter(({ act }) => mayDo(act, status)).map(({ act, icon: Icon }) => (
          <Button key={act} variant="outline" disabled={isPending} onClick={() => mutate({ id, act })}>
            <Icon aria-hidden="true" />
            {INBOX_TEXTS.acts[act]}
          </Button>
        ))}
        <Button onClick={onClose}>{INBOX_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <DialogTitle className="sr-only">{INBOX_TEXTS.loading}</DialogTitle>
      <DialogDescription className="sr-only">{INBOX_TEXTS.loading}</DialogDescription>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
