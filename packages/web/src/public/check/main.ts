import { hideStandstill } from "@/lib/standstill.ts";
import { followSystemTheme } from "../shared/follow-system-theme.ts";
import { startCheck } from "./page.ts";

followSystemTheme();
startCheck();
hideStandstill();
