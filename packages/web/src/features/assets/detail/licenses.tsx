import { scopeOfGrant } from "@clearhouse/core/base/license/granted-scope.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { ConfirmedNote } from "@/components/confirmed-note.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { assetGrantsOptions } from "@/lib/assets/queries/grants.ts";
import { formatCalendarDate, formatDate, formatDateTime } from "@/lib/dates.ts";
import { CoveredNote } from "../status/covered-note.tsx";
import { STATUS_TEXTS } from "../status/texts.ts";
import { AdCode } from "./ad-code.tsx";
import { BasisFact } from "./basis-fact.tsx";
import { Answerer } from "./confirm-answerer.tsx";
import { CoverConfirmation, SameFile } from "./confirm-cover.tsx";
import { Fact, Facts } from "./detail-facts.tsx";
import { EndLicense } from "./end-license.tsx";
import { GrantDocuments } from "./grant-documents.tsx";
import { LicenseDownload } from "./license-download.tsx";
import { FeeFact, UnpaidFee } from "./license-fee.tsx";
import { LICENSE_TEXTS } from "./license-texts.ts";
import { ReadWords } from "./read-words.tsx";
import { ScopeFacts } from "./scope-facts.tsx";
import { WordsRead } from "./words-read.tsx";
import { WORDS_TEXTS } from "./words-texts.ts";

/** All licenses of an asset, including ended licenses. */
export function Licenses({ asset }: { asset: Asset }) {
  return (
    <>
      <CoveredNote asset={asset} />
      <CoverConfirmation asset={asset} />
      <SameFile asset={asset} />
      {asset.coveredBy && <Agreement coveredBy={asset.coveredBy} />}
      <List asset={asset} />
      <AdCode asset={asset} />
    </>
  );
}

/** What a creator's agreement allows, with a link to the agreement. */
function Agreement({ coveredBy }: { coveredBy: NonNullable<Asset["coveredBy"]> }) {
  const { contractId, from, restrictions, credit, useClass } = coveredBy;
  return (
    <div className="space-y-2.5 pt-1">
      <Facts>
        <Fact name={LICENSE_TEXTS.from}>{formatCalendarDate(from)}</Fact>
        <Fact name={LICENSE_TEXTS.use}>{LICENSE_TEXTS.classes[useClass]}</Fact>
        <ScopeFacts scope={scopeOfGrant({ origin: "contract", ...coveredBy })} />
        <Fact name={LICENSE_TEXTS.restrictions}>{restrictions.join(", ")}</Fact>
        <Fact name={LICENSE_TEXTS.credit}>{credit}</Fact>
      </Facts>
      <Link to={`/creators?contract=${contractId}`} className={AGREEMENT_LINK}>
        {LICENSE_TEXTS.agreement}
      </Link>
    </div>
  );
}

const AGREEMENT_LINK =
  "block w-fit rounded-sm font-medium text-primary-text text-sm underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring";

function List({ asset }: { asset: Asset }) {
  const grants = useQuery({ ...assetGrantsOptions(asset), placeholderData: keepPreviousData });
  if (grants.isPending) return <LoadingBox text={LICENSE_TEXTS.loading} className="h-12 w-full" />;
  if (grants.isError) {
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="text-muted-foreground">{LICENSE_TEXTS.failed}</p>
        <Button variant="outline" size="sm" onClick={() => void grants.refetch()}>
          {LICENSE_TEXTS.tryAgain}
        </Button>
      </div>
    );
  }
  const { items } = grants.data;
  if (items.length === 0 && (asset.coveredBy || asset.sameFile)) return null;
  if (items.length === 0) return <p className="text-muted-foreground">{LICENSE_TEXTS.none}</p>;
  return (
    <ul className="divide-y rounded-md border">
      {items.map((grant) => (
        <License key={grant.id} asset={asset} grant={grant} />
      ))}
    </ul>
  );
}

const scopeOf = ({ brand, intendedUse, usageRights }: Grant): string =>
  [brand, usageRights || intendedUse].filter(Boolean).join(" · ");

const endOf = ({ expiresOn }: Grant): string =>
  expiresOn === "" ? LICENSE_TEXTS.noEnd : STATUS_TEXTS.until(formatCalendarDate(expiresOn));

/** One line with the license's state; opening it shows the whole scope. */
function License({ asset, grant }: { asset: Asset; grant: Grant }) {
  return (
    <li>
      <details className="group/license">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-md px-3 py-2 focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform group-open/license:rotate-90 motion-reduce:transition-none"
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1">
            <span className="block break-words font-medium" dir="auto">
              {scopeOf(grant) || STATUS_TEXTS.origins[grant.origin]}
            </span>
            <span className="block text-muted-foreground text-xs">
              {[STATUS_TEXTS.origins[grant.origin], formatDate(grant.grantedAt), endOf(grant)].join(" · ")}
            </span>
          </span>
          <Badge variant={grant.state === "in-force" ? "outline" : "secondary"} className="shrink-0">
            {LICENSE_TEXTS.states[grant.state]}
          </Badge>
        </summary>
        <div className="px-3 pt-1 pb-3 sm:pl-9">
          <LicenseFacts grant={grant} />
          <UnpaidFee asset={asset} grant={grant} />
          <Answerer asset={asset} grant={grant} />
          <OwnWords asset={asset} grant={grant} />
          <GrantDocuments asset={asset} grant={grant} />
          <EndLicense asset={asset} grant={grant} />
        </div>
      </details>
    </li>
  );
}

/** Whether somebody has read the own words of a license in force, and the way to do it. */
function OwnWords({ asset, grant: { id, state, ownWords, read } }: { asset: Asset; grant: Grant }) {
  if (ownWords.length === 0) return null;
  return (
    <div className="space-y-2 pt-2.5 text-sm">
      {read && <WordsRead read={read} />}
      {state === "in-force" && (
        <ReadWords asset={asset} grantId={id} label={read ? WORDS_TEXTS.again : WORDS_TEXTS.button} />
      )}
    </div>
  );
}

/** An owner's license has a document; an admin's approval only has a number. */
function LicenseNumber({ grant: { id, number, origin, earlierNumber } }: { grant: Grant }) {
  if (origin === "admin")
    return (
      <>
        <code>{number}</code>
        {earlierNumber && (
          <span className="block text-muted-foreground">{LICENSE_TEXTS.earlierNumber(earlierNumber)}</span>
        )}
      </>
    );
  return <LicenseDownload grantId={id} number={number} />;
}

function LicenseFacts({ grant }: { grant: Grant }) {
  const { grantedBy, ended, useClass, basis } = grant;
  const use = [grant.intendedUse, useClass && LICENSE_TEXTS.classes[useClass]].filter(Boolean).join(" · ");
  return (
    <Facts>
      <Fact name={grant.origin === "admin" ? LICENSE_TEXTS.recordNumber : LICENSE_TEXTS.number}>
        <LicenseNumber grant={grant} />
      </Fact>
      <Fact name={STATUS_TEXTS.origins[grant.origin]}>
        {grantedBy.name}
        {grantedBy.email && <span className="block text-muted-foreground">{grantedBy.email}</span>}
        {grant.origin !== "admin" && <ConfirmedNote by={grant.confirmed} />}
        <OwnNetworkNote signs={grantedBy.ownNetwork} whole />
      </Fact>
      <BasisFact basis={basis} />
      <Fact name={LICENSE_TEXTS.brand}>{grant.brand}</Fact>
      <Fact name={LICENSE_TEXTS.use}>{use}</Fact>
      <Fact name={LICENSE_TEXTS.usageRights}>{grant.usageRights}</Fact>
      <ScopeFacts scope={grant.scope} />
      <Fact name={LICENSE_TEXTS.from}>{formatDateTime(grant.grantedAt)}</Fact>
      <Fact name={LICENSE_TEXTS.until}>
        {grant.expiresOn === "" ? LICENSE_TEXTS.noEnd : formatCalendarDate(grant.expiresOn)}
      </Fact>
      <FeeFact fee={grant.fee} />
      <Fact name={LICENSE_TEXTS.restrictions}>{grant.restrictions.join(", ")}</Fact>
      <Fact name={LICENSE_TEXTS.credit}>{grant.credit}</Fact>
      <Fact name={LICENSE_TEXTS.notes}>{grant.notes}</Fact>
      {ended && (
        <Fact name={LICENSE_TEXTS.ended}>
          {`${formatDateTime(ended.at)} ${LICENSE_TEXTS.endedBy[ended.by]}`}
          {ended.reason && <span className="block">{ended.reason}</span>}
        </Fact>
      )}
    </Facts>
  );
}
