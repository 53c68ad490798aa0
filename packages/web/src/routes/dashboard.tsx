import { useWorkspaceActions } from "@/app/use-workspace-actions.ts";
import { PageTitle } from "@/components/page-title.tsx";
import { Dashboard } from "@/features/assets/dashboard/dashboard.tsx";
import { DASHBOARD_TEXTS } from "@/features/assets/dashboard/texts.ts";

export function DashboardRoute() {
  const { upload, requestByUrl, requestForAsset, requestInBulk } = useWorkspaceActions();
  return (
    <>
      <PageTitle>{DASHBOARD_TEXTS.title}</PageTitle>
      <Dashboard
        onUpload={() => upload()}
        onRequestByUrl={requestByUrl}
        onRequestRights={requestForAsset}
        onRequestInBulk={requestInBulk}
      />
    </>
  );
}
