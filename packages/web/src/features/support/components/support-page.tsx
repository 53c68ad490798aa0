import type { SupportSettings } from "@clearhouse/core/custody/support/support.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { Activity, Book, ExternalLink, LifeBuoy, type LucideIcon, MessageCircleQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Page } from "@/components/page.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { supportSettingsOptions } from "../api/support.ts";
import { SUPPORT_TEXTS } from "../texts.ts";
import { QuickHelp, ResponseTimes } from "./support-boxes.tsx";

const { cards: CARDS } = SUPPORT_TEXTS;
const API_DOCS = "/api/docs";

/** Links to help, and the form that asks for help. */
export function SupportPage() {
  const { data, isPending, isError, error, refetch } = useQuery(supportSettingsOptions);
  return (
    <Page title={SUPPORT_TEXTS.title} description={SUPPORT_TEXTS.description}>
      {isError && <LoadFailed text={SUPPORT_TEXTS.loadFailed} query={{ error, refetch }} />}
      <ul aria-label={SUPPORT_TEXTS.ways} aria-busy={isPending} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Way icon={LifeBuoy} {...CARDS.help}>
          <Outside address={data?.helpUrl} act={CARDS.help.act} isPending={isPending} />
        </Way>
        <Way icon={Book} {...CARDS.api}>
          <NewTab href={API_DOCS}>{CARDS.api.act}</NewTab>
        </Way>
        <Way icon={Activity} {...CARDS.status}>
          <Outside address={data?.statusUrl} act={CARDS.status.act} isPending={isPending} />
        </Way>
        <Contact settings={data} />
      </ul>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ResponseTimes />
        <QuickHelp />
      </div>
      <p className="text-muted-foreground text-sm">
        {SUPPORT_TEXTS.feedbackLead}{" "}
        <Link to="/feedback" className="font-medium text-foreground underline underline-offset-4">
          {SUPPORT_TEXTS.feedback}
        </Link>
      </p>
    </Page>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function Way({ icon: Icon, title, text, children }: WayProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border bg-card p-5">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-primary-text" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="font-semibold text-base leading-snug">{title}</h2>
          <div className="text-pretty text-muted-foreground text-sm">{text}</div>
        </div>
      </div>
      <div className="mt-auto">{children}</div>
    </li>
  );
}

/** @param address the URL of the link; undefined until it is loaded, "" if none is configured */
function Outside({ address, act, isPending }: { address: string | undefined; act: string; isPending: boolean }) {
  if (isPending) {
    return (
      <span role="status">
        <span className="sr-only">{SUPPORT_TEXTS.loading}</span>
        <Skeleton className="h-9 w-40" />
      </span>
    );
  }
  if (address === undefined) return null;
  const href = webAddress(address);
  return href ? <NewTab href={href}>{act}</NewTab> : <Badge variant="unknown">{SUPPORT_TEXTS.notSetUp}</Badge>;
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="outline" size="wrapping">
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">{SUPPORT_TEXTS.newTab}</span>
      </a>
    </Button>
  );
}

const kept = z.object({ ticket: z.string() });

/**
 * The ticket number of the question that was sent on this page, "" for none. The number is kept in the state of the
 * browser's history entry, so that it survives a reload.
 */
const useTicket = (): [string, (ticket: string) => void] => {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const keep = (ticket: string) => void navigate({ search }, { replace: true, state: { ticket } });
  return [kept.safeParse(state).data?.ticket ?? "", keep];
};

const loadContactDialog = async () => (await import("./contact-dialog.tsx")).ContactDialog;

function Contact({ settings }: { settings: SupportSettings | undefined }) {
  const [asking, setAsking] = useState(false);
  const [ticket, keepTicket] = useTicket();
  const close = () => setAsking(false);
  const mailed = settings?.mailed ?? true;
  return (
    <Way
      icon={MessageCircleQuestion}
      title={CARDS.contact.title}
      text={
        <>
          <p>{CARDS.contact.text}</p>
          {!mailed && <p className="mt-1">{SUPPORT_TEXTS.onlyStored}</p>}
          <p role="status" className="font-medium text-foreground">
            {ticket !== "" && SUPPORT_TEXTS.lastTicket(ticket)}
          </p>
        </>
      }
    >
      <Button onClick={() => setAsking(true)}>{CARDS.contact.act}</Button>
      <LazyDialog load={loadContactDialog} open={asking} onMissing={close}>
        {(ContactDialog) => <ContactDialog open={asking} onClose={close} mailed={mailed} onSent={keepTicket} />}
      </LazyDialog>
    </Way>
  );
}
