import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startChild } from "./child.ts";
import { useEnvironment } from "./environment.ts";
import { median } from "./measure.ts";
const site = await startChild<{ url: string; env: Record<string, string> }>("embedded", ["/tmp/bench-zz"]);
useEnvironment(site.message.env);
const { aTeam } = await import("@clearhouse/core/testing/scene.ts");
const { seed } = await import("./seed.ts");
const pid = readFileSync("/tmp/bench-zz/dynamodb.pid", "utf8");
const cpu = (p: string) => { const f = readFileSync(`/proc/${p}/stat`, "utf8").split(" "); return (Number(f[13]) + Number(f[14])) * 10; };
const child = JSON.parse(readFileSync("/tmp/bench-zz/run.json", "utf8")).pid;
const { admin } = await aTeam();
for (const n of [2000, 2000]) {
  const [a, b, c] = [cpu(pid), cpu(child), process.cpuUsage()]; const t = performance.now();
  const { times } = await seed(admin, n);
  const u = process.cpuUsage(c);
  console.log({ n, wall: Math.round(performance.now() - t), batch: median(times), dynoxideCpu: cpu(pid) - a, embeddedCpu: cpu(child) - b, self: (u.user + u.system) / 1000 });
}
await site.stop();
