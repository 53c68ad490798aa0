import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import type { EarlierAnswer } from "@clearhouse/core/rights/rights-request/earlier.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { earlierAnswersOptions } from "../api/earlier.ts";
import type { ByUrlValues } from "../lib/request-form.ts";
import { useSettled } from "../lib/use-settled.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { AskedNot } from "./asked-not.tsx";

const SETTLED_MS = 500;
/**
 * The least number of letters of a name for which answers are looked up: a single letter would match too many owners.
 */
const LETTERS = 2;

/**
 * What the owner has answered to earlier requests, and whether they have asked not to be asked again; renders nothing if
 * there is nothing to say.
 * @param source the web address of the asset for which they are asked; absent if the form has a field for it
 */
export function EarlierAnswers({ source }: { source?: string | undefined }) {
  const id = useId();
  const { control } = useFormContext<ByUrlValues>();
  const [owner = "", email = "", typed = ""] = useWatch({
    control,
    name: ["contentOwner", "contentOwnerEmail", "contentUrl"],
  });
  const post = (source ?? typed).trim().slice(0, LIMITS.url);
  const asked = useSettled(JSON.stringify([owner.trim().slice(0, 100), email.trim(), post]), SETTLED_MS);
  const [name = "", address = "", url = ""] = asked === undefined ? [] : (JSON.parse(asked) as string[]);
  const known = address.includes("@") ? address : "";
  const { data } = useQuery({
    ...earlierAnswersOptions(name.length >= LETTERS ? name : "", known, url),
    enabled: name.length >= LETTERS || known !== "",
  });
  if (asked === undefined || data === undefined) return null;
  return (
    <>
      {data.askedNot && <AskedNot owner={name} email={known} url={url} at={data.askedNot.at} />}
      {data.items.length > 0 && <Answers id={id} items={data.items} />}
    </>
  );
}

function Answers({ id, items }: { id: string; items: readonly EarlierAnswer[] }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-lg border bg-well p-3 text-sm">
      <h3 id={id} className="font-medium">
        {REQUEST_TEXTS.earlierAnswers}
      </h3>
      <ul className="flex flex-col gap-2">
        {items.map((answer) => (
          <Answer key={answer.requestId} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function Answer({ answer }: { answer: EarlierAnswer }) {
  const approved = answer.status === "approved";
  const Icon = approved ? CircleCheck : CircleX;
  return (
    <li className="flex gap-2">
      <Icon
        className={
          approved ? "mt-0.5 size-4 shrink-0 text-status-approved" : "mt-0.5 size-4 shrink-0 text-status-denied"
        }
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className="break-words" dir="auto">
          {REQUEST_TEXTS.answered(approved, formatDate(answer.decidedAt))}{" "}
          <a
            href={`/?asset=${encodeURIComponent(answer.assetId)}`}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
          >
            {answer.title}
          </a>
        </p>
        <p className="break-words text-muted-foreground text-xs" dir="auto">
          {scopeOf(answer)}
        </p>
      </div>
    </li>
  );
}

const scopeOf = ({ status, brand, usageRights, intendedUse, restrictions, expiresOn, reason }: EarlierAnswer): string =>
  [
    brand,
    usageRights || intendedUse,
    ...restrictions,
    ...(expiresOn ? [REQUEST_TEXTS.until(formatCalendarDate(expiresOn))] : []),
    ...(status === "denied" && reason ? [reason] : []),
  ].join(" · ");
