import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { Check, Copy, Mail } from "lucide-react";
import { useEffect, useRef } from "react";
import { SCOPE_TEXTS } from "@/components/form/scope-texts.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useCopyRequestLink } from "@/lib/assets/requests/copy-request-link.ts";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { mailtoOf } from "../lib/mailto.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** What a request is about, and its link, which the person passes on to the owner. */
export function LinkView({ request, title }: { request: RightsRequest; title: string }) {
  return (
    <div className="flex flex-col gap-5">
      <LinkField request={request} />
      {request.contentOwnerEmail !== "" && (
        <p className="flex items-start gap-2 text-sm">
          <Mail className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 break-words">
            {request.mailHeld
              ? REQUEST_TEXTS.held(request.mailHeld.reason, formatDateTime(request.mailHeld.again))
              : REQUEST_TEXTS.mailed(request.contentOwnerEmail)}{" "}
            <a
              href={mailtoOf(request, title)}
              className="text-primary-text underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
            >
              {REQUEST_TEXTS.writeMail}
            </a>
          </span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg border bg-well p-4 text-sm">
        <Fact label={REQUEST_TEXTS.from} value={request.contentOwner} />
        <Fact
          label={REQUEST_TEXTS.use}
          value={`${request.intendedUse} · ${REQUEST_TEXTS.useClasses[request.useClass]}`}
        />
        {request.contract && <Fact label={REQUEST_TEXTS.contract} value={request.contract.template} />}
        {request.accountProof && <Fact label={SCOPE_TEXTS.accountProof} value={SCOPE_TEXTS.proofLabels.account} />}
        {request.status === "awaiting-signature" && (
          <Fact label={REQUEST_TEXTS.status} value={REQUEST_TEXTS.awaitingSignature} />
        )}
        {request.status === "awaiting-proof" && (
          <Fact label={REQUEST_TEXTS.status} value={REQUEST_TEXTS.awaitingProof} />
        )}
        <Fact label={REQUEST_TEXTS.requestedOn} value={formatDateTime(request.createdAt)} />
        <Fact label={REQUEST_TEXTS.expiresOn} value={formatDateTime(request.expiresAt)} />
      </dl>
    </div>
  );
}

function LinkField({ request }: { request: RightsRequest }) {
  const { copied, copy } = useCopyRequestLink();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The form's button, which had the focus, is gone. The focus moves to the next step, copying the link.
  useEffect(() => button.current?.focus(), []);
  const Icon = copied ? Check : Copy;
  const onCopy = async () => {
    // If copying fails, the link is selected, so that it can be copied by hand.
    if (!(await copy(request, request.assetId))) input.current?.select();
  };
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <Input
        ref={input}
        readOnly
        value={request.link}
        aria-label={REQUEST_TEXTS.link}
        onFocus={(event) => event.target.select()}
      />
      <Button
        ref={button}
        variant={request.contentOwnerEmail === "" || request.mailHeld ? "default" : "outline"}
        className="shrink-0"
        onClick={() => void onCopy()}
      >
        <Icon aria-hidden="true" />
        {copied ? COPY_TEXTS.linkCopied : REQUEST_TEXTS.copy}
      </Button>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words" dir="auto">
        {value}
      </dd>
    </>
  );
}
