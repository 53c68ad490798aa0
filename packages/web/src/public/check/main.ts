import "@/lib/zod-jitless.ts";
import { followSystemTheme } from "../rights-request/follow-system-theme.ts";
import { startCheck } from "./page.ts";

followSystemTheme();
startCheck();
