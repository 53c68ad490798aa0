import "@/styles/globals.css";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { takeMark } from "../shared/mark.ts";
import { openPage } from "../shared/open-page.tsx";
import { ownerLanguages } from "./owner-languages.ts";
import { RightsRequestPage } from "./page.tsx";
import { tokenOf } from "./token.ts";

const { first, locale, show } = openPage<FirstState>();
const loading = ownerLanguages(locale);
const token = tokenOf(window.location.search);
takeMark(token);
if (first?.kind === "bundle" && token !== undefined) {
  const { bundle } = first;
  void Promise.all([import("./bundle/bundle-page.tsx"), loading]).then(([{ BundlePage }, language]) =>
    show(<BundlePage token={token} first={bundle} language={language} />),
  );
} else if (first?.kind === "ended") {
  const { link } = first;
  void Promise.all([import("./ended-page.tsx"), loading]).then(([{ EndedPage }, language]) =>
    show(<EndedPage link={link} language={language} />),
  );
} else {
  void loading.then((language) => show(<RightsRequestPage token={token} first={first} language={language} />));
}
