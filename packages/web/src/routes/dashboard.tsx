import { APP_TEXTS } from "@/app/texts.ts";
import { useWorkspaceActions } from "@/app/workspace-actions.tsx";
import { Dashboard } from "@/features/assets/dashboard/dashboard.tsx";
import { ASSET_TEXTS } from "@/features/assets/texts.ts";

export function DashboardRoute() {
  const { upload, requestByUrl, requestForAsset } = useWorkspaceActions();
  return (
    <>
      <title>{`${ASSET_TEXTS.title} · ${APP_TEXTS.product}`}</title>
      <Dashboard onUpload={upload} onRequestByUrl={requestByUrl} onRequestRights={requestForAsset} />
    </>
  );
}
