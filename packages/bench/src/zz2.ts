import { fork } from "node:child_process";
import autocannon from "autocannon";
import { median } from "./measure.ts";
const start = (kind: string) => new Promise<any>((resolve) => { const c = fork(new URL("./zz3.ts", import.meta.url), [kind], { execArgv: process.execArgv }); c.once("message", (m: any) => resolve({ c, kind, url: m.url, all: [] as number[] })); });
const servers = await Promise.all(["hello", "node9", "node9w"].map(start));
for (let r = 0; r < 10; r++) for (const s of servers) s.all.push((await autocannon({ url: s.url, connections: 10, duration: 1 })).requests.average);
for (const s of servers) { console.log(s.kind, Math.round(median(s.all))); s.c.kill(); }
