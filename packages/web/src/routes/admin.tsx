import { isAdmin } from "@clearhouse/core/team/team.policy.ts";
import { useSearchParams } from "react-router-dom";
import { AccessDenied } from "@/app/access-denied.tsx";
import { PageTitle } from "@/app/page-title.tsx";
import { SHELL_TEXTS } from "@/app/shell/texts.ts";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Page } from "@/components/page.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { RequestMessageTab } from "@/features/admin/components/request-message-tab.tsx";
import { REQUEST_MESSAGE_TEXTS } from "@/features/admin/texts.ts";
import { BACKUP_TEXTS } from "@/features/backup/texts.ts";
import { TemplatesTab } from "@/features/contract-templates/components/templates-tab.tsx";
import { TEMPLATE_TEXTS } from "@/features/contract-templates/texts.ts";
import { SlackTab } from "@/features/slack/components/slack-tab.tsx";
import { SLACK_TEXTS } from "@/features/slack/texts.ts";
import { AuditLog } from "@/features/team/components/audit-log.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";

const loadSignedContracts = async () =>
  (await import("@/features/creators/contracts/signed-contracts.tsx")).SignedContracts;

/** Product decisions §7: the templates, and what became of contracts made from them. */
function Contracts() {
  return (
    <div className="flex flex-col gap-8">
      <TemplatesTab />
      <LazyPart load={loadSignedContracts}>{(SignedContracts) => <SignedContracts />}</LazyPart>
    </div>
  );
}

const loadBackup = async () => (await import("@/features/backup/components/backup-tab.tsx")).BackupTab;

function MediaBackup() {
  return <LazyPart load={loadBackup}>{(BackupTab) => <BackupTab />}</LazyPart>;
}

/** By the name in the address; what is asked for by another name gets the first. The order is spec B's (§2). */
const TABS = [
  { name: "contract-templates", label: TEMPLATE_TEXTS.title, Content: Contracts },
  { name: "rights-request-message", label: REQUEST_MESSAGE_TEXTS.tab, Content: RequestMessageTab },
  { name: "slack-integration", label: SLACK_TEXTS.tab, Content: SlackTab },
  { name: "media-backup", label: BACKUP_TEXTS.tab, Content: MediaBackup },
  { name: "audit-log", label: SHELL_TEXTS.auditLog, Content: AuditLog },
] as const;

export function AdminRoute() {
  const { role } = useSession();
  return isAdmin(role) ? <AdminPanel /> : <AccessDenied />;
}

function AdminPanel() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const { name: shown } = TABS.find(({ name }) => name === asked) ?? TABS[0];
  return (
    <Page title={SHELL_TEXTS.adminPanel} description={SHELL_TEXTS.adminPanelHint}>
      <PageTitle>{SHELL_TEXTS.adminPanel}</PageTitle>
      <Tabs value={shown} onValueChange={(tab) => setSearch({ tab })} activationMode="manual" className="gap-5">
        <TabsList aria-label={SHELL_TEXTS.adminSections} className="max-w-full justify-start overflow-x-auto">
          {TABS.map(({ name, label }) => (
            <TabsTrigger key={name} value={name} className="flex-none">
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map(({ name, Content }) => (
          <TabsContent key={name} value={name}>
            <Content />
          </TabsContent>
        ))}
      </Tabs>
    </Page>
  );
}
