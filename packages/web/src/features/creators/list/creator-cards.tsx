import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { memo } from "react";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { formatDate } from "@/lib/dates.ts";
import { CreatorMenu } from "../actions/creator-menu.tsx";
import { DETAIL_TEXTS, LIST_TEXTS } from "../texts.ts";
import { ContractBadge, CreatorStatusBadge, TypeBadges } from "./badges.tsx";
import { ContactLinks, EmailLink } from "./contact-links.tsx";
import { CreatorName } from "./creator-name.tsx";
import { SocialLinks } from "./social-links.tsx";

/** Replaces the table on narrow screens: each row is a card. */
export function CreatorCards({ creators }: { creators: readonly Creator[] }) {
  return (
    <ul aria-label={LIST_TEXTS.name} className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {creators.map((creator) => (
        <li key={creator.id} className="min-w-0">
          <CreatorCard creator={creator} />
        </li>
      ))}
    </ul>
  );
}

const CreatorCard = memo(function CreatorCard({ creator }: { creator: Creator }) {
  const { name, email, bio, specialties, status, contract, contactInfo, socialMedia, createdAt } = creator;
  return (
    <article className="relative flex h-full flex-col gap-2.5 rounded-lg border bg-card p-3 focus-within:border-ring">
      <div className="flex items-start gap-3">
        <PersonAvatar name={name} url="" className="size-9" />
        <div className="min-w-0 flex-1 leading-snug">
          <h2>
            <CreatorName creator={creator} className="leading-6 after:rounded-lg" />
          </h2>
          <EmailLink email={email} className="text-muted-foreground text-xs leading-6" />
        </div>
        <div className="relative z-10 -mt-1 -mr-1">
          <CreatorMenu creator={creator} />
        </div>
      </div>
      {bio !== "" && (
        <p className="line-clamp-2 text-pretty text-muted-foreground text-xs" dir="auto">
          {bio}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <CreatorStatusBadge status={status} />
        {contract && <ContractBadge contract={contract} />}
        <TypeBadges types={specialties} />
      </div>
      <div className="mt-auto flex items-end justify-between gap-3">
        <div className="min-w-0 text-xs">
          <ContactLinks contact={contactInfo} />
          <p className="text-muted-foreground">{`${DETAIL_TEXTS.joined} ${formatDate(createdAt)}`}</p>
        </div>
        <SocialLinks media={socialMedia} />
      </div>
    </article>
  );
});
