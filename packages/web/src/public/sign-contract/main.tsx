import "@/styles/globals.css";
import "@fontsource/dancing-script/500.css";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { takeMark } from "../shared/mark.ts";
import { openPage } from "../shared/open-page.tsx";
import { tokenInPath } from "../shared/token-in-path.ts";
import { SignContractPage } from "./page.tsx";
import { signingLanguages } from "./signing-languages.ts";

const { first, locale, show } = openPage<FirstState>();
const token = tokenInPath(window.location.pathname);
takeMark(token);
void signingLanguages(locale).then((language) =>
  show(<SignContractPage token={token} first={first} language={language} />),
);
