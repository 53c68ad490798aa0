import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { cn } from "@/lib/utils.ts";

/** The lines of the links are as tall as WCAG 2.5.8 requires of targets. */
const LINK =
  "relative z-10 max-w-full rounded-sm underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring";
const LINE = "truncate leading-6";

interface EmailLinkProps {
  email: string;
  /** Whether a long email address may break into two lines, before its @. */
  wraps?: boolean;
  className?: string;
}

export function EmailLink({ email, wraps = false, className }: EmailLinkProps) {
  const at = wraps ? email.lastIndexOf("@") : email.length;
  return (
    <a
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
      title={email}
      className={cn("inline-block", LINK, wraps ? "break-words py-1 leading-4" : LINE, className)}
    >
      {email.slice(0, at)}
      {wraps && <wbr />}
      {email.slice(at)}
    </a>
  );
}

/** Removes everything from a phone number that a phone can't dial. */
const dialed = (phone: string): string => phone.replaceAll(/[^\d+]/g, "");

export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const number = dialed(phone);
  if (number === "") return <span className={className}>{phone}</span>;
  return (
    <a href={`tel:${number}`} title={phone} className={cn("inline-block", LINK, LINE, className)}>
      <bdi>{phone}</bdi>
    </a>
  );
}

/** Phone and place; renders nothing if both are missing. */
export function ContactLinks({ contact: { phone, location } }: { contact: Creator["contactInfo"] }) {
  if (phone === "" && location === "") return null;
  return (
    <div className="flex min-w-0 flex-col leading-snug">
      {phone !== "" && <PhoneLink phone={phone} className="w-fit whitespace-nowrap" />}
      {location !== "" && (
        <span className="truncate text-muted-foreground text-xs" dir="auto" title={location}>
          {location}
        </span>
      )}
    </div>
  );
}
