import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { hasHandle } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { ExternalLink, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "@/lib/dates.ts";
import { PhoneLink } from "../list/contact-links.tsx";
import { SocialLinks } from "../list/social-links.tsx";
import { DETAIL_TEXTS } from "../texts.ts";

export function ProfileFacts({ creator }: { creator: Creator }) {
  const { bio, contactInfo, socialMedia, portfolioLinks, createdAt, origin, decided, status } = creator;
  return (
    <dl className="grid grid-cols-[min(7rem,32vw)_minmax(0,1fr)] gap-x-3 gap-y-2">
      {bio !== "" && <Fact name={DETAIL_TEXTS.bio}>{bio}</Fact>}
      {hasHandle(socialMedia) && (
        <Fact name={DETAIL_TEXTS.social}>
          <SocialLinks media={socialMedia} named />
        </Fact>
      )}
      {portfolioLinks.length > 0 && (
        <Fact name={DETAIL_TEXTS.links}>
          <PortfolioLinks links={portfolioLinks} />
        </Fact>
      )}
      {contactInfo.phone !== "" && (
        <Fact name={DETAIL_TEXTS.phone}>
          <PhoneLink phone={contactInfo.phone} />
        </Fact>
      )}
      {contactInfo.location !== "" && <Fact name={DETAIL_TEXTS.location}>{contactInfo.location}</Fact>}
      <Fact name={DETAIL_TEXTS.joined}>
        {formatDate(createdAt)}
        <span className="block text-muted-foreground text-xs">{DETAIL_TEXTS.origins[origin]}</span>
      </Fact>
      {decided && status !== "pending" && (
        <Fact name={DETAIL_TEXTS.decision[status]}>
          <bdi>{decided.by}</bdi>
          <span className="block text-muted-foreground text-xs">{formatDateTime(decided.at)}</span>
        </Fact>
      )}
      {decided && decided.reason !== "" && <Fact name={DETAIL_TEXTS.reason}>{decided.reason}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words" dir="auto">
        {children}
      </dd>
    </>
  );
}

function PortfolioLinks({ links }: { links: readonly string[] }) {
  return (
    <ul className="space-y-1">
      {links.map((link) => (
        <li key={link}>
          <OutsideLink address={link} />
        </li>
      ))}
    </ul>
  );
}

function OutsideLink({ address }: { address: string }) {
  const href = webAddress(address);
  if (href === undefined) return <span className="break-all">{address}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
    >
      <span className="truncate">{address.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
    </a>
  );
}

/** The team's own notes, which the creator never sees. */
export function Notes({ text }: { text: string }) {
  return (
    <div className="space-y-1.5 rounded-md border bg-well p-3">
      <p className="whitespace-pre-line break-words" dir="auto">
        {text}
      </p>
      <p className="flex items-center gap-1.5 text-muted-foreground text-xs">
        <Lock className="size-3" aria-hidden="true" />
        {DETAIL_TEXTS.notesHint}
      </p>
    </div>
  );
}
