import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { MoreButton } from "@/components/more-button.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { openUploadsOptions } from "@/lib/queries/open-uploads.ts";
import { OPEN_UPLOAD_TEXTS } from "../../texts.ts";
import { OpenUploadRow } from "./open-upload-row.tsx";

/** Unfinished uploads with a way to cancel them: an admin's list has the whole team's, a member's their own. */
export function OpenUploadsSection() {
  const admin = isAdmin(useSession().role);
  return (
    <SectionCard
      title={admin ? OPEN_UPLOAD_TEXTS.title : OPEN_UPLOAD_TEXTS.ownTitle}
      text={OPEN_UPLOAD_TEXTS.text}
      className="flex flex-col gap-3"
    >
      <OpenUploads />
    </SectionCard>
  );
}

function OpenUploads() {
  const list = useInfiniteQuery(openUploadsOptions);
  const { data, isError, error, refetch } = list;
  if (isError && !data) return <LoadFailed text={OPEN_UPLOAD_TEXTS.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingBox text={OPEN_UPLOAD_TEXTS.loading} className="h-24 rounded-lg" />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 ? (
        <p className="text-muted-foreground">{OPEN_UPLOAD_TEXTS.empty}</p>
      ) : (
        <ul aria-label={OPEN_UPLOAD_TEXTS.list} className="divide-y rounded-lg border">
          {items.map((upload) => (
            <OpenUploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="self-center">
        {OPEN_UPLOAD_TEXTS.more}
      </MoreButton>
    </>
  );
}
