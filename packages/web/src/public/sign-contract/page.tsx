import type { Locale } from "@clearhouse/core/base/owner-page/locale.policy.ts";
import { NotLoaded } from "@clearhouse/first-screens/shared/not-loaded.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { NotFound } from "@clearhouse/first-screens/sign-contract/problem.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { useEffect } from "react";
import { setLanguage } from "@/lib/translation/translated.ts";
import { useHome } from "../shared/use-home.ts";
import { TeamFace } from "../shared/use-team-face.ts";
import { useViewReport } from "../shared/use-view-report.ts";
import { Loading } from "./components/loading.tsx";
import { OpenedContract } from "./opened-contract.tsx";
import { useContract } from "./use-contract.ts";

export interface SignContractPageProps {
  /** The link's token; undefined if the URL has none. */
  token: string | undefined;
  /** The data with which the server drew the page. */
  first?: FirstState | undefined;
  /** The language of the page, if the contract doesn't name one. */
  locale: Locale;
}

/** The contract signing screen. */
export function SignContractPage({ token, first, locale }: SignContractPageProps) {
  const handle = useContract(token, first);
  const { state, reload } = handle;
  const home = useHome();
  const contract = state.kind === "ready" ? state.contract : undefined;
  useViewReport(token, contract?.status === "pending", "/api/sign-contract/view");
  const language = contract?.locale ?? contract?.disclosure?.locale ?? locale;
  useEffect(() => setLanguage(language), [language]);
  return (
    <ReaderProvider locale={language}>
      {token !== undefined && contract ? (
        <PageFrame team={contract.team}>
          <TeamFace team={contract.team} />
          <OpenedContract token={token} contract={contract} handle={handle} />
        </PageFrame>
      ) : (
        <PageFrame>
          {state.kind === "loading" && <Loading />}
          {state.kind === "missing" && <NotFound homeHref={home} />}
          {state.kind === "limited" && <NotLoaded tooMany onRetry={reload} />}
          {state.kind === "unreachable" && <NotLoaded tooMany={false} onRetry={reload} />}
        </PageFrame>
      )}
    </ReaderProvider>
  );
}
