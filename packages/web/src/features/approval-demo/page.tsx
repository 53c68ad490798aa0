import { ProductMark } from "@clearhouse/first-screens/look/product-mark.tsx";
import { Check, CircleCheck, CircleX, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DemoApproval, DemoDenial } from "./forms.tsx";
import { SamplePicture } from "./sample-picture.tsx";
import { DEMO_TEXTS } from "./texts.ts";

/** The steps in order; the last two say what was answered. */
type Step = "preview" | "approve" | "deny" | "approved" | "denied";

/**
 * A demo of the approval page with a sample asset. The demo is the same for every token: nothing is looked up, sent or
 * stored.
 */
export function ApprovalDemo({ token }: { token: string }) {
  const [step, setStep] = useState<Step>("preview");
  const toPreview = () => setStep("preview");
  return (
    <div className="min-h-dvh bg-well">
      <header className="border-b bg-card">
        <div className="mx-auto flex h-16 max-w-3xl items-center gap-3 px-4">
          <ProductMark className="size-9" />
          <p className="min-w-0 flex-1 truncate font-semibold">{DEMO_TEXTS.team}</p>
          <Badge variant="requested">{DEMO_TEXTS.demo}</Badge>
        </div>
      </header>
      <main className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 md:py-10">
        <div className="flex flex-col gap-2">
          <h1 className="font-semibold text-2xl tracking-tight">{DEMO_TEXTS.title}</h1>
          <p className="text-muted-foreground">
            {DEMO_TEXTS.notice}{" "}
            <a
              className="font-medium text-primary-text underline underline-offset-4"
              href={`/rights-request?token=${encodeURIComponent(token)}`}
            >
              {DEMO_TEXTS.realLink}
            </a>
          </p>
        </div>
        {step === "preview" && <Preview onApprove={() => setStep("approve")} onDeny={() => setStep("deny")} />}
        {step === "approve" && (
          <Titled title={DEMO_TEXTS.approveHeading}>
            <DemoApproval onBack={toPreview} onDone={() => setStep("approved")} />
          </Titled>
        )}
        {step === "deny" && (
          <Titled title={DEMO_TEXTS.denyHeading}>
            <DemoDenial onBack={toPreview} onDone={() => setStep("denied")} />
          </Titled>
        )}
        {(step === "approved" || step === "denied") && <Success approved={step === "approved"} onAgain={toPreview} />}
      </main>
    </div>
  );
}

function Preview({ onApprove, onDeny }: { onApprove: () => void; onDeny: () => void }) {
  return (
    <section aria-label={DEMO_TEXTS.assetTitle} className="overflow-hidden rounded-lg border bg-card">
      <SamplePicture title={DEMO_TEXTS.assetTitle} />
      <div className="flex flex-col gap-4 p-4">
        <div>
          <h2 className="font-semibold text-lg">{DEMO_TEXTS.assetTitle}</h2>
          <p className="text-muted-foreground">{DEMO_TEXTS.asks}</p>
        </div>
        <dl className="flex flex-col divide-y">
          {DEMO_TEXTS.facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-4 py-2">
              <dt className="w-32 shrink-0 text-muted-foreground">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3">
          <Button icon={X} variant="outline" className="h-12 flex-1" onClick={onDeny}>
            {DEMO_TEXTS.deny}
          </Button>
          <Button icon={Check} className="h-12 flex-1" onClick={onApprove}>
            {DEMO_TEXTS.approve}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** A step, whose heading gets the focus when the step opens. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-5 rounded-lg border bg-card p-4 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Success({ approved, onAgain }: { approved: boolean; onAgain: () => void }) {
  const Icon = approved ? CircleCheck : CircleX;
  return (
    <Titled title={approved ? DEMO_TEXTS.approved : DEMO_TEXTS.denied}>
      <Icon className={approved ? "size-12 text-status-approved" : "size-12 text-status-denied"} aria-hidden="true" />
      <p className="text-muted-foreground">{approved ? DEMO_TEXTS.approvedText : DEMO_TEXTS.deniedText}</p>
      <Button variant="outline" className="h-11 self-start" onClick={onAgain}>
        {DEMO_TEXTS.again}
      </Button>
    </Titled>
  );
}
