import { PageTitle } from "@/app/page-title.tsx";
import { FeedbackPage } from "@/features/feedback/components/feedback-page.tsx";
import { FEEDBACK_TEXTS } from "@/features/feedback/texts.ts";

export function FeedbackRoute() {
  return (
    <>
      <PageTitle>{FEEDBACK_TEXTS.title}</PageTitle>
      <FeedbackPage />
    </>
  );
}
