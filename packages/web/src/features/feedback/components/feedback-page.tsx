import { Link } from "react-router-dom";
import { Page } from "@/components/page.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { FEEDBACK_TEXTS } from "../texts.ts";
import { FeedbackForm } from "./feedback-form.tsx";

/** Lets a member send feedback to the team's admins. */
export function FeedbackPage() {
  return (
    <Page title={FEEDBACK_TEXTS.title} description={FEEDBACK_TEXTS.description}>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SectionCard title={FEEDBACK_TEXTS.formTitle}>
          <FeedbackForm />
        </SectionCard>
        <div className="flex flex-col gap-3">
          <Guidelines />
          <ResponseTimes />
          <p className="px-1 text-muted-foreground text-sm">
            {FEEDBACK_TEXTS.supportLead}{" "}
            <Link to="/support" className="font-medium text-foreground underline underline-offset-4">
              {FEEDBACK_TEXTS.support}
            </Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

function Guidelines() {
  return (
    <SectionCard title={FEEDBACK_TEXTS.guidelines}>
      <ul className="list-disc space-y-1.5 pl-4 text-pretty text-muted-foreground text-sm">
        {FEEDBACK_TEXTS.guidelineList.map((guideline) => (
          <li key={guideline}>{guideline}</li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The response times. */
function ResponseTimes() {
  return (
    <SectionCard title={FEEDBACK_TEXTS.response}>
      <dl className="divide-y">
        {FEEDBACK_TEXTS.responseList.map(({ what, time }) => (
          <div key={what} className="flex justify-between gap-3 py-2 text-sm">
            <dt className="font-medium">{what}</dt>
            <dd className="text-muted-foreground tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
