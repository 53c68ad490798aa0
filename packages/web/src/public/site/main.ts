import { hideStandstill } from "@/lib/standstill.ts";
import { followSystemTheme } from "../shared/follow-system-theme.ts";
import { startForm } from "./form.ts";
import { startPlanChoice } from "./plan-choice.ts";

followSystemTheme();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-interest]")) startForm(form);
startPlanChoice();
hideStandstill();
