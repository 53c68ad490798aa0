import "@/styles/globals.css";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { openPage } from "../shared/open-page.tsx";
import { RightsRequestPage } from "./page.tsx";
import { tokenOf } from "./token.ts";

const { first, locale, show } = openPage<FirstState>();
const token = tokenOf(window.location.search);
if (first?.kind === "bundle" && token !== undefined) {
  const { bundle } = first;
  void import("./bundle/bundle-page.tsx").then(({ BundlePage }) =>
    show(<BundlePage token={token} first={bundle} locale={locale} />),
  );
} else {
  show(<RightsRequestPage token={token} first={first} locale={locale} />);
}
