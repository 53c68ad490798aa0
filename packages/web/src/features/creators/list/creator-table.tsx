import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { memo } from "react";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { formatDate } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { CreatorMenu } from "../actions/creator-menu.tsx";
import { LIST_TEXTS } from "../texts.ts";
import { ContractBadge, CreatorStatusBadge, TypeBadges } from "./badges.tsx";
import { ContactLinks, EmailLink } from "./contact-links.tsx";
import { CreatorName } from "./creator-name.tsx";
import { SocialLinks } from "./social-links.tsx";

const HEAD = "h-9 whitespace-nowrap border-b px-1.5 text-left align-middle font-medium text-muted-foreground text-xs";
const CELL = "border-b px-1.5 py-2 align-middle";
/** Keeps a column visible while the table is scrolled sideways. */
const STICKY = "sticky right-0 z-10 bg-inherit";
const { columns: COLUMNS } = LIST_TEXTS;

/**
 * A table of creators with nine columns. In a narrow window, the table scrolls sideways and the page
 * doesn't.
 */
export function CreatorTable({ creators }: { creators: readonly Creator[] }) {
  return (
    <ScrollRegion aria-label={LIST_TEXTS.name} className="overflow-x-auto rounded-lg border bg-card">
      <table aria-label={LIST_TEXTS.name} className="w-full min-w-[60rem] border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="bg-card">
            {Object.entries(COLUMNS).map(([column, label]) => (
              <th
                key={column}
                scope="col"
                className={cn(HEAD, "first:pl-4", column === "actions" && cn(STICKY, "pr-3 text-right"))}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {creators.map((creator) => (
            <Row key={creator.id} creator={creator} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const Row = memo(function Row({ creator }: { creator: Creator }) {
  const { name, bio, email, specialties, status, contract, contactInfo, socialMedia, createdAt } = creator;
  return (
    <tr className="relative h-15 bg-card transition-colors focus-within:bg-muted hover:bg-muted">
      <th scope="row" className={cn(CELL, "pl-4 text-left font-normal")}>
        <div className="flex items-center gap-2">
          <PersonAvatar name={name} url="" className="size-7" />
          <div className="max-w-32 leading-snug min-[1400px]:max-w-40">
            <CreatorName creator={creator} />
            {bio !== "" && (
              <p className="truncate text-muted-foreground text-xs" dir="auto" title={bio}>
                {bio}
              </p>
            )}
          </div>
        </div>
      </th>
      <td className={cn(CELL, "max-w-28 text-xs min-[1400px]:max-w-32")}>
        <EmailLink email={email} wraps className="align-middle" />
      </td>
      <td className={CELL}>
        <TypeBadges types={specialties} />
      </td>
      <td className={CELL}>
        <CreatorStatusBadge status={status} />
      </td>
      <td className={cn(CELL, "whitespace-nowrap text-xs")}>
        {/* In a window 1280 px wide, 'Pending Signature' on one line would push the date below the column of
            actions. */}
        <ContractBadge contract={contract} className="max-[1400px]:whitespace-normal" />
      </td>
      <td className={cn(CELL, "max-w-28 text-xs")}>
        <ContactLinks contact={contactInfo} />
      </td>
      <td className={CELL}>
        <SocialLinks media={socialMedia} narrow />
      </td>
      <td className={cn(CELL, "whitespace-nowrap text-xs")}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={cn(CELL, STICKY, "pr-3")}>
        <div className="ml-auto w-fit">
          <CreatorMenu creator={creator} />
        </div>
      </td>
    </tr>
  );
});
