import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { type ComponentType, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { AccessDenied } from "@/app/access-denied.tsx";
import { ADMIN_TABS } from "@/app/admin-tabs.ts";
import { SHELL_TEXTS } from "@/app/shell/texts.ts";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Page } from "@/components/page.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { RequestMessageTab } from "@/features/admin/components/request-message-tab.tsx";
import { BackupTabLabel } from "@/features/backup/components/problems-label.tsx";
import { TemplatesTab } from "@/features/contract-templates/components/templates-tab.tsx";
import { FeedbackTabLabel } from "@/features/feedback/components/unread-label.tsx";
import { SlackTab } from "@/features/slack/components/slack-tab.tsx";
import { AuditLog } from "@/features/team/components/audit-log.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";

const loadSignedContracts = async () =>
  (await import("@/features/creators/contracts/signed-contracts.tsx")).SignedContracts;

/** The contract templates, and the contracts that were sent. */
function Contracts() {
  return (
    <div className="flex flex-col gap-8">
      <TemplatesTab />
      <LazyPart inPlace load={loadSignedContracts}>
        {(SignedContracts) => <SignedContracts />}
      </LazyPart>
    </div>
  );
}

const loadAppLogo = async () => (await import("@/features/admin/components/app-logo-tab.tsx")).AppLogoTab;
const AppLogo = () => (
  <LazyPart inPlace load={loadAppLogo}>
    {(AppLogoTab) => <AppLogoTab />}
  </LazyPart>
);

const loadSocialPreview = async () =>
  (await import("@/features/admin/components/social-preview-tab.tsx")).SocialPreviewTab;
const SocialPreview = () => (
  <LazyPart inPlace load={loadSocialPreview}>
    {(SocialPreviewTab) => <SocialPreviewTab />}
  </LazyPart>
);
const loadFeedback = async () => (await import("@/features/feedback/components/feedback-tab.tsx")).FeedbackTab;
const Feedback = () => (
  <LazyPart inPlace load={loadFeedback}>
    {(FeedbackTab) => <FeedbackTab />}
  </LazyPart>
);

const loadBackup = async () => (await import("@/features/backup/components/backup-tab.tsx")).BackupTab;
const MediaBackup = () => (
  <LazyPart inPlace load={loadBackup}>
    {(BackupTab) => <BackupTab />}
  </LazyPart>
);

const loadApi = async () => (await import("@/features/api-access/components/api-tab.tsx")).ApiTab;
const Api = () => (
  <LazyPart inPlace load={loadApi}>
    {(ApiTab) => <ApiTab />}
  </LazyPart>
);

interface Tab {
  /** The tab's name in the URL. */
  name: string;
  /** The tab's text, or a component if the text changes, for example because it has a count. */
  label: string | ComponentType;
  Content: ComponentType;
}

const tab = (name: keyof typeof ADMIN_TABS, Content: ComponentType): Tab => ({
  name,
  label: ADMIN_TABS[name],
  Content,
});

/** The tabs; if the URL has an unknown name, the first tab is open. */
const TABS: readonly [Tab, ...Tab[]] = [
  tab("contract-templates", Contracts),
  tab("rights-request-message", RequestMessageTab),
  tab("app-logo", AppLogo),
  tab("social-preview", SocialPreview),
  tab("slack-integration", SlackTab),
  { ...tab("media-backup", MediaBackup), label: BackupTabLabel },
  { ...tab("feedback", Feedback), label: FeedbackTabLabel },
  tab("api", Api),
  tab("audit-log", AuditLog),
];

export function AdminRoute() {
  const { role } = useSession();
  return isAdmin(role) ? <AdminPanel /> : <AccessDenied />;
}

function AdminPanel() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const { name: shown } = TABS.find(({ name }) => name === asked) ?? TABS[0];
  return (
    <Page wide title={SHELL_TEXTS.adminPanel} description={SHELL_TEXTS.adminPanelHint}>
      <Tabs value={shown} onValueChange={(tab) => setSearch({ tab })} activationMode="manual" className="gap-5">
        <SectionTabs shown={shown} />
        {TABS.map(({ name, Content }) => (
          <TabsContent key={name} value={name} className="min-w-0">
            <Content />
          </TabsContent>
        ))}
      </Tabs>
    </Page>
  );
}

/**
 * Tabs are smaller in windows narrower than 1400 px, so that all tabs fit in one line of a window 1280 px wide, even if
 * two tabs have counts.
 */
const TAB_SIZE = "h-8 flex-none md:max-[87.5rem]:px-2 md:max-[87.5rem]:text-[0.8125rem]";

/** The row of tabs. On a phone, the row scrolls sideways; in wider windows, it wraps if necessary. */
function SectionTabs({ shown }: { shown: string }) {
  const list = useRef<HTMLDivElement>(null);
  // The open tab is scrolled into view, even if a link or the back button opened it.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[data-tab="${shown}"]`);
    open?.scrollIntoView?.({ inline: "center", block: "nearest" });
  }, [shown]);
  return (
    <div className="max-md:-mx-3 max-md:sm:-mx-6 max-md:overflow-x-auto max-md:px-3 max-md:sm:px-6">
      <TabsList ref={list} aria-label={SHELL_TEXTS.adminSections} className="h-auto md:flex-wrap">
        {TABS.map(({ name, label: Label }) => (
          <TabsTrigger key={name} value={name} data-tab={name} className={TAB_SIZE}>
            {typeof Label === "string" ? Label : <Label />}
          </TabsTrigger>
        ))}
      </TabsList>
    </div>
  );
}
