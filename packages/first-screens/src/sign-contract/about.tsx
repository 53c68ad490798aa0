/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { ReactNode } from "react";
import { Facts } from "../shared/facts.tsx";
import { MailLink } from "./contact.tsx";
import { useReader } from "./reader.tsx";

/** That the contract covers all content, if it does; who sent it, for which content, when, and until when it can be signed. */
export function About({ contract, className = "" }: { contract: SignerContract; className?: string }) {
  const { say, dates } = useReader();
  const { team, sentBy, contentTitle, title, brand, coversAll, status, createdAt, expiresAt } = contract;
  const rows: (readonly [string, ReactNode] | undefined)[] = [
    coversAll ? [say("covers"), say("coversAll", { team: team.legalName })] : undefined,
    [say("from"), team.legalName],
    [say("sentBy"), sentBy],
    team.contactEmail === "" ? undefined : [say("contact"), <MailLink key="contact" address={team.contactEmail} />],
    contentTitle === "" || contentTitle === title ? undefined : [say("content"), contentTitle],
    brand === "" ? undefined : [say("brand"), brand],
    [say("sentOn"), dates.day(createdAt)],
    status === "pending" ? [say("signBy"), dates.day(expiresAt)] : undefined,
  ];
  return (
    <section aria-label={say("about")} className={`rounded-lg border bg-card px-4 py-3 md:py-3.5 ${className}`}>
      <Facts exact rows={rows.filter((row) => row !== undefined)} />
    </section>
  );
}
