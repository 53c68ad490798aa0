import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { ReactNode } from "react";
import { columnOf, DataCards, DataTable, useDataTable } from "@/components/data-table.tsx";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { CreatorMenu } from "../actions/creator-menu.tsx";
import { DETAIL_TEXTS, LIST_TEXTS } from "../texts.ts";
import { ContractBadge, CreatorStatusBadge, TypeBadges } from "./badges.tsx";
import { ContactLinks, EmailLink } from "./contact-links.tsx";
import { CreatorName } from "./creator-name.tsx";
import { SocialLinks } from "./social-links.tsx";

const LOOK = {
  // The region around the table scrolls it.
  frame: "contents",
  table: "w-full min-w-[60rem] border-separate border-spacing-0 text-sm",
  headRow: "bg-card",
  head: "h-9 whitespace-nowrap border-b px-1.5 text-left align-middle font-medium text-muted-foreground text-xs first:pl-4",
  body: "[&>tr:last-child>*]:border-b-0",
  row: "relative h-15 bg-card transition-colors focus-within:bg-muted hover:bg-muted",
  cell: "border-b px-1.5 py-2 align-middle first:pl-4",
};
/** Keeps the column visible while the table is scrolled sideways. */
const STICKY = "sticky right-0 z-10 bg-inherit pr-3 text-right";
const SMALL = "whitespace-nowrap text-xs";

const column = columnOf<Creator>();
const COLUMNS = [
  column("creator", "Creator", "", (creator) => (
    <div className="flex items-center gap-2">
      <PersonAvatar name={creator.name} url="" className="size-7" />
      <div className="max-w-32 leading-snug min-[1400px]:max-w-40">
        <CreatorName creator={creator} />
        {creator.bio !== "" && (
          <p className="truncate text-muted-foreground text-xs" dir="auto" title={creator.bio}>
            {creator.bio}
          </p>
        )}
      </div>
    </div>
  )),
  column("email", "Email", "max-w-28 text-xs min-[1400px]:max-w-32", ({ email }) => (
    <EmailLink email={email} wraps className="align-middle" />
  )),
  column("type", "Creator Type", "", ({ specialties }) => <TypeBadges types={specialties} />),
  column("status", "Status", "", ({ status }) => <CreatorStatusBadge status={status} />),
  column("contract", "Contract", SMALL, ({ contract }) => (
    // In a window 1280 px wide, 'Pending Signature' on one line would push the date below the column of actions.
    <ContractBadge contract={contract} className="xl:max-[1400px]:whitespace-normal" />
  )),
  column("contact", "Contact", "max-w-28 text-xs", ({ contactInfo }) => <ContactLinks contact={contactInfo} />),
  column("social", "Social Media", "", ({ socialMedia }) => <SocialLinks media={socialMedia} narrow />),
  column("joined", "Joined", SMALL, ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>),
  column("actions", "Actions", STICKY, (creator) => (
    <div className="ml-auto w-fit">
      <CreatorMenu creator={creator} />
    </div>
  )),
];

/** A table of creators that scrolls sideways, so that the page doesn't, or cards in a narrow window. */
export function CreatorList({ creators }: { creators: readonly Creator[] }) {
  const narrow = useMediaQuery("(max-width: 1279px)");
  const table = useDataTable(COLUMNS, creators);
  if (narrow) {
    return (
      <DataCards table={table} label={LIST_TEXTS.name} className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {card}
      </DataCards>
    );
  }
  return (
    <ScrollRegion aria-label={LIST_TEXTS.name} className="overflow-x-auto rounded-lg border bg-card">
      <DataTable table={table} look={LOOK} names="creator" aria-label={LIST_TEXTS.name} />
    </ScrollRegion>
  );
}

const card = (creator: Creator, show: (column: string) => ReactNode) => (
  <li key={creator.id} className="min-w-0">
    <article className="relative flex h-full flex-col gap-2.5 rounded-lg border bg-card p-3 focus-within:border-ring">
      <div className="flex items-start gap-3">
        <PersonAvatar name={creator.name} url="" className="size-9" />
        <div className="min-w-0 flex-1 leading-snug">
          <h2>
            <CreatorName creator={creator} className="leading-6 after:rounded-lg" />
          </h2>
          <EmailLink email={creator.email} className="text-muted-foreground text-xs leading-6" />
        </div>
        <div className="relative z-10 -mt-1 -mr-1">{show("actions")}</div>
      </div>
      {creator.bio !== "" && (
        <p className="line-clamp-2 text-pretty text-muted-foreground text-xs" dir="auto">
          {creator.bio}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {show("status")}
        {creator.contract && show("contract")}
        {show("type")}
      </div>
      <div className="mt-auto flex items-end justify-between gap-3">
        <div className="min-w-0 text-xs">
          {show("contact")}
          <p className="text-muted-foreground">{`${DETAIL_TEXTS.joined} ${formatDate(creator.createdAt)}`}</p>
        </div>
        {show("social")}
      </div>
    </article>
  </li>
);
