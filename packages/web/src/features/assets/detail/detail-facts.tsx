import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ConfirmedNote } from "@/components/confirmed-note.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { formatCalendarDate, formatDateTime } from "@/lib/dates.ts";
import { TYPE_TEXTS } from "../preview/texts.ts";
import { STATUS_TEXTS } from "../status/texts.ts";
import { DETAIL_TEXTS } from "./texts.ts";

export function DetailSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="space-y-2.5">
      <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
      {children}
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">{children}</dl>;
}

/** Renders nothing for an empty text. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === "" || children === undefined) return null;
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words" dir="auto">
        {children}
      </dd>
    </>
  );
}

export function AssetFacts({ asset }: { asset: Asset }) {
  return (
    <Facts>
      <Fact name={DETAIL_TEXTS.uploader}>{asset.uploadedBy}</Fact>
      <Fact name={DETAIL_TEXTS.date}>{formatDateTime(asset.uploadedAt)}</Fact>
      <Fact name={DETAIL_TEXTS.type}>{TYPE_TEXTS[asset.type]}</Fact>
      <Fact name={DETAIL_TEXTS.source}>{asset.source === "" ? "" : <Source text={asset.source} />}</Fact>
      <Fact name={DETAIL_TEXTS.creator}>{asset.creator && <Creator {...asset.creator} />}</Fact>
      <Fact name={DETAIL_TEXTS.notes}>{asset.notes}</Fact>
      <Fact name={DETAIL_TEXTS.context}>{asset.context}</Fact>
    </Facts>
  );
}

function Creator({ id, name }: NonNullable<Asset["creator"]>) {
  return (
    <Link
      to={`/creators?creator=${id}`}
      className="rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
    >
      {name}
    </Link>
  );
}

function Source({ text }: { text: string }) {
  const address = webAddress(text);
  return address ? <ExternalAddress href={address}>{text}</ExternalAddress> : text;
}

export function ExternalAddress({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
    >
      <span className="truncate">{children}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
    </a>
  );
}

export function ApprovalFacts({ asset }: { asset: Asset }) {
  const { approval } = asset;
  if (!approval) return null;
  const end =
    approval.expiresOn === "" ? STATUS_TEXTS.noEnd : STATUS_TEXTS.until(formatCalendarDate(approval.expiresOn));
  const origin = `${STATUS_TEXTS.origins[approval.origin]} · ${formatDateTime(approval.approvedAt)}`;
  return (
    <Facts>
      <Fact name={DETAIL_TEXTS.approvedBy}>
        {approval.approverName}
        {approval.approverEmail && <span className="block text-muted-foreground">{approval.approverEmail}</span>}
        <span className="block text-muted-foreground text-xs">{origin}</span>
        {approval.origin !== "admin" && <ConfirmedNote by={approval.confirmed} />}
        <OwnNetworkNote signs={approval.ownNetwork} whole />
      </Fact>
      <Fact name={DETAIL_TEXTS.usageRights}>{approval.usageRights}</Fact>
      <Fact name={DETAIL_TEXTS.validity}>{end}</Fact>
      <Fact name={DETAIL_TEXTS.restrictions}>{approval.restrictions.join(", ")}</Fact>
      <Fact name={DETAIL_TEXTS.credit}>{approval.credit}</Fact>
      <Fact name={DETAIL_TEXTS.approvalNotes}>{approval.notes}</Fact>
    </Facts>
  );
}
