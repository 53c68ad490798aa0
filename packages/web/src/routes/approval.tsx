import { useParams } from "react-router-dom";
import { PageTitle } from "@/components/page-title.tsx";
import { ApprovalDemo } from "@/features/approval-demo/page.tsx";
import { DEMO_TEXTS } from "@/features/approval-demo/texts.ts";

export function ApprovalRoute() {
  const { token = "" } = useParams();
  return (
    <>
      <PageTitle>{DEMO_TEXTS.title}</PageTitle>
      <ApprovalDemo key={token} token={token} />
    </>
  );
}
