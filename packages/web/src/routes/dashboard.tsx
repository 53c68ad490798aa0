import { PageTitle } from "@/app/page-title.tsx";
import { useWorkspaceActions } from "@/app/workspace-actions.tsx";
import { Dashboard } from "@/features/assets/dashboard/dashboard.tsx";
import { ASSET_TEXTS } from "@/features/assets/texts.ts";

export function DashboardRoute() {
  const { upload, requestByUrl, requestForAsset } = useWorkspaceActions();
  return (
    <>
      <PageTitle>{ASSET_TEXTS.title}</PageTitle>
      <Dashboard onUpload={() => upload()} onRequestByUrl={requestByUrl} onRequestRights={requestForAsset} />
    </>
  );
}
