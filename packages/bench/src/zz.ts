import { startChild } from "./child.ts";
import { health } from "./health.ts";
import { asText } from "./report.ts";
const site = await startChild<{ url: string; env: Record<string, string> }>("embedded", ["/tmp/bench-zz"]);
for (let i = 0; i < 3; i++) console.log(asText(await health(site.message.url, 8)));
await site.stop();
