import { useQuery } from "@tanstack/react-query";
import { Images, MailPlus, UserPlus, UsersRound } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { Page } from "@/components/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { creatorCountsOptions } from "@/lib/creators/creators.ts";
import { useCreatorActions } from "./actions/creator-actions.ts";
import { CreatorDialogs } from "./actions/creator-dialogs.tsx";
import { ContentTab } from "./content/content-tab.tsx";
import { InvitesTab } from "./invites/invites-tab.tsx";
import { CreatorsTab } from "./list/creators-tab.tsx";
import { CREATOR_TEXTS } from "./texts.ts";

const TABS = {
  creators: { icon: UsersRound, Content: CreatorsTab },
  invites: { icon: MailPlus, Content: InvitesTab },
  content: { icon: Images, Content: ContentTab },
} as const;
type Tab = keyof typeof TABS;
const isTab = (value: string | null): value is Tab => value !== null && Object.hasOwn(TABS, value);
const TAB_NAMES = Object.keys(TABS).filter(isTab);

/** The team's creators. The URL contains the tab, the filters and the open creator. */
export function CreatorsPage() {
  return (
    <CreatorDialogs>
      <Page wide title={CREATOR_TEXTS.title} description={CREATOR_TEXTS.description} actions={<Actions />}>
        <CreatorTabs />
        <SendAsked />
      </Page>
    </CreatorDialogs>
  );
}

/**
 * Opens the dialog that sends a contract if the URL has the query parameter `send=contract`, as the command palette's
 * link does. The parameter is then removed from the URL.
 */
function SendAsked() {
  const [search, setSearch] = useSearchParams();
  const { sendContract } = useCreatorActions();
  const asked = search.get("send") === "contract";
  useEffect(() => {
    if (!asked) return;
    sendContract();
    setSearch(
      (before) => {
        before.delete("send");
        return before;
      },
      { replace: true },
    );
  }, [asked, sendContract, setSearch]);
  return null;
}

function Actions() {
  const { invite, onboard } = useCreatorActions();
  return (
    <>
      <Button icon={UserPlus} variant="outline" onClick={onboard}>
        {CREATOR_TEXTS.onboard}
      </Button>
      <Button icon={MailPlus} onClick={invite}>
        {CREATOR_TEXTS.invite}
      </Button>
    </>
  );
}

function CreatorTabs() {
  const [search, setSearch] = useSearchParams();
  const { data: counts } = useQuery(creatorCountsOptions);
  const asked = search.get("tab");
  const tab = isTab(asked) ? asked : "creators";
  const show = (next: string) =>
    setSearch((before) => {
      if (next === "creators") before.delete("tab");
      else before.set("tab", next);
      return before;
    });
  const { Content } = TABS[tab];
  return (
    <Tabs value={tab} onValueChange={show} activationMode="manual" className="gap-4">
      <TabsList
        aria-label={CREATOR_TEXTS.tabList}
        className="grid h-auto w-full grid-cols-3 sm:inline-flex sm:h-9 sm:w-fit"
      >
        {TAB_NAMES.map((name) => {
          const { icon: Icon } = TABS[name];
          const label = CREATOR_TEXTS.tabs[name];
          return (
            <TabsTrigger
              key={name}
              value={name}
              className="min-w-0 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:py-1.5 sm:flex-none sm:px-3"
            >
              <Icon aria-hidden="true" />
              <span className="max-sm:text-balance max-sm:whitespace-normal max-sm:text-xs max-sm:leading-tight">
                {counts ? CREATOR_TEXTS.counted(label, counts[name]) : label}
              </span>
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabsContent value={tab}>
        <Content />
      </TabsContent>
    </Tabs>
  );
}
