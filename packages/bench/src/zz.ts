import { startChild } from "./child.ts";
import { useEnvironment } from "./environment.ts";
import { asText } from "./report.ts";

const site = await startChild<{ url: string; env: Record<string, string> }>("embedded", ["/tmp/bench-zz"]);
useEnvironment(site.message.env);
const { hashing } = await import("./hashing.ts");
const { health } = await import("./health.ts");
console.log(asText(await health(site.message.url, site.message.env.ORIGIN_SECRET ?? "", 6)));
console.log(asText(await hashing("/tmp", 3)));
await site.stop();
