import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { SigningCatalogue } from "@clearhouse/core/base/texts/en/signing.policy.ts";
import { NotLoaded } from "@clearhouse/first-screens/shared/not-loaded.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { NotFound } from "@clearhouse/first-screens/sign-contract/problem.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { useHome } from "../shared/use-home.ts";
import { useLanguage } from "../shared/use-language.ts";
import { TeamFace } from "../shared/use-team-face.ts";
import { useViewReport } from "../shared/use-view-report.ts";
import { Loading } from "./components/loading.tsx";
import { OpenedContract } from "./opened-contract.tsx";
import { signingLanguages } from "./signing-languages.ts";
import { useContract } from "./use-contract.ts";

export interface SignContractPageProps {
  /** The link's token; undefined if the URL has none. */
  token: string | undefined;
  /** The data with which the server drew the page. */
  first?: FirstState | undefined;
  /** The language of the page, if the contract doesn't name one. */
  language: Language<SigningCatalogue>;
}

/** The contract signing screen. */
export function SignContractPage({ token, first, language }: SignContractPageProps) {
  const handle = useContract(token, first);
  const { state, reload } = handle;
  const home = useHome();
  const contract = state.kind === "ready" ? state.contract : undefined;
  useViewReport(token, contract?.status === "pending", "/api/sign-contract/view");
  const wanted = contract?.locale ?? contract?.disclosure?.locale ?? language.locale;
  const shown = useLanguage(signingLanguages, language, wanted);
  return (
    <ReaderProvider language={shown}>
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
