import { reportErrors } from "@/lib/errors/report-errors.ts";
import { hideStandstill } from "@/lib/standstill.ts";
import { followSystemTheme } from "../shared/follow-system-theme.ts";
import { readersLanguage, startCheck } from "./page.ts";

reportErrors();
followSystemTheme();
void readersLanguage().then((language) => {
  startCheck(language);
  hideStandstill();
});
