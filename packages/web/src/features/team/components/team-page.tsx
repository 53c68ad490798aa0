import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { ScrollText, Settings2, SwatchBook, UserPlus, UsersRound } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Page } from "@/components/page.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamSettingsOptions } from "@/lib/queries/team.ts";
import { TEAM_TEXTS } from "../texts.ts";
import { AuditLog } from "./audit-log.tsx";
import { BrandsSection } from "./brands-section.tsx";
import { ColorSection } from "./color-section.tsx";
import { InvitationsSection } from "./invites/invitations-section.tsx";
import { LogoSection } from "./logo-section.tsx";
import { MemberList } from "./member-list.tsx";
import { SwitchSection } from "./switch-section.tsx";
import { TeamCard } from "./team-card.tsx";
import { TeamDetails } from "./team-details.tsx";
import { OpenUploadsSection } from "./uploads/open-uploads-section.tsx";

export function TeamPage() {
  const { role } = useSession();
  return (
    <Page title={TEAM_TEXTS.title} description={TEAM_TEXTS.description}>
      <TeamCard />
      {isAdmin(role) ? <AdminTabs /> : <MemberView />}
    </Page>
  );
}

function MemberView() {
  return (
    <>
      <Alert>
        <UserPlus className="text-muted-foreground" aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{TEAM_TEXTS.onlyAdminsInvite}</AlertTitle>
          <AlertDescription className="text-muted-foreground">{TEAM_TEXTS.onlyAdminsInviteText}</AlertDescription>
        </AlertBody>
      </Alert>
      <MemberList />
      <OpenUploadsSection />
    </>
  );
}

const TABS = { members: UsersRound, branding: SwatchBook, settings: Settings2, audit: ScrollText } as const;
type Tab = keyof typeof TABS;
const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(TABS, value);
const TAB_NAMES = Object.keys(TABS).filter(isTab);

function AdminTabs() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const tab = isTab(asked) ? asked : "members";
  const show = (next: string) => setSearch(next === "members" ? {} : { tab: next });
  return (
    <Tabs value={tab} onValueChange={show} activationMode="manual" className="gap-5">
      <TabsList aria-label={TEAM_TEXTS.tabList} className="grid h-auto w-full grid-cols-4 sm:h-9">
        {TAB_NAMES.map((name) => {
          const Icon = TABS[name];
          return (
            <TabsTrigger key={name} value={name} className="min-w-0 max-sm:flex-col max-sm:gap-1 max-sm:py-1.5">
              <Icon aria-hidden="true" />
              <span className="max-w-full truncate max-sm:text-xs">{TEAM_TEXTS.tabs[name]}</span>
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabsContent value={tab} className="flex flex-col gap-5">
        {tab === "members" && (
          <>
            <InvitationsSection />
            <MemberList />
          </>
        )}
        {tab === "branding" && <Branding />}
        {tab === "settings" && <Settings />}
        {tab === "audit" && <AuditLog />}
      </TabsContent>
    </Tabs>
  );
}

function Branding() {
  const team = useQuery(teamSettingsOptions);
  if (!team.data) return <NotYet query={team} />;
  return (
    <>
      <LogoSection team={team.data} />
      <ColorSection team={team.data} />
    </>
  );
}

function Settings() {
  const team = useQuery(teamSettingsOptions);
  if (!team.data) return <NotYet query={team} />;
  return (
    <>
      <TeamDetails team={team.data} />
      <BrandsSection team={team.data} />
      <SwitchSection team={team.data} setting="expiredForAdmins" />
      <SwitchSection team={team.data} setting="strictReleases" />
      <SwitchSection team={team.data} setting="proofByDefault" />
      <OpenUploadsSection />
    </>
  );
}

function NotYet({ query }: { query: { isError: boolean; error: unknown; refetch: () => unknown } }) {
  if (query.isError) return <LoadFailed text={TEAM_TEXTS.loadFailed} query={query} />;
  return <LoadingBox text={TEAM_TEXTS.loading} className="h-64 rounded-lg" />;
}
