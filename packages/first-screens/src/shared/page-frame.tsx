/** @jsxRuntime automatic */

import type { AskingTeam } from "@clearhouse/core/people/team/asking-team.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { type ReactNode, useState } from "react";
import { ProductMark } from "../look/product-mark.tsx";
import { useTextsReader } from "./texts-reader.tsx";
import { TranslationNotice } from "./translation.tsx";

function Logo({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (url === "" || broken) return <ProductMark className="size-9" />;
  return (
    <img
      src={url}
      alt=""
      width="36"
      height="36"
      className="size-9 shrink-0 rounded-lg object-contain"
      onError={() => setBroken(true)}
    />
  );
}

function Foot({ team, told }: { team: AskingTeam; told: ReactNode }) {
  const { say } = useTextsReader();
  const privacy = webAddress(team.privacyUrl);
  return (
    <footer className="border-t bg-card">
      <div className="mx-auto flex max-w-5xl flex-col gap-3 px-4 py-6 text-muted-foreground text-xs md:px-6">
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="font-medium text-foreground" dir="auto" translate="no">
            {team.legalName}
          </span>
          {team.contactEmail !== "" && (
            <a className="underline underline-offset-4" translate="no" href={`mailto:${encodeURI(team.contactEmail)}`}>
              {team.contactEmail}
            </a>
          )}
          {privacy !== undefined && (
            <a className="underline underline-offset-4" href={privacy} target="_blank" rel="noreferrer noopener">
              {say("privacy")}
            </a>
          )}
        </p>
        <p className="max-w-prose text-pretty">{say("evidence")}</p>
        {told && <p className="max-w-prose break-words text-pretty">{told}</p>}
      </div>
    </footer>
  );
}

/**
 * The content, with the team's name above it. Below the content, the page says who is responsible and what is recorded,
 * and what else people are told about their data.
 * For an invalid link there is no team, and only the content is shown.
 */
export function PageFrame({ team, told, children }: { team?: AskingTeam; told?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-page flex-col bg-well">
      {team && (
        <header className="border-b bg-card">
          <div className="mx-auto flex h-14 max-w-5xl items-center gap-3 px-4 md:h-16 md:px-6">
            <Logo url={team.logoUrl} />
            <p className="min-w-0 truncate font-semibold" dir="auto" translate="no">
              {team.name}
            </p>
          </div>
        </header>
      )}
      {team && <TranslationNotice />}
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 py-4 md:px-6 md:py-10">{children}</main>
      {team && <Foot team={team} told={told} />}
    </div>
  );
}
