import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const text = (file: string): string => readFileSync(join(ROOT, file), "utf8");

it("the workflow that deploys gets every setting of a deployment", () => {
  const settings = [...text("stacks/settings.ts").matchAll(/^ {2}(CLEARHOUSE_\w+):/gm)].map(([, name = ""]) => name);
  const workflow = text(".github/workflows/ci.yml");
  const handed = [...workflow.matchAll(/^ {6}(CLEARHOUSE_\w+): \$\{\{ vars\.\1 \}\}$/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(10);
  expect(handed.toSorted()).toEqual(settings.toSorted());
});

it("the workflow deploys only after .ci/run has passed", () => {
  const jobs = text(".github/workflows/ci.yml").split(/^jobs:\n/m)[1] ?? "";
  const [, test = "", deploy = ""] = jobs.split(/^ {2}(?:test|deploy):\n/m);
  expect([...test.matchAll(/^ {6}- run: (.+)$/gm)].map(([, command]) => command)).toEqual([".ci/run"]);
  // Nothing skips .ci/run or ignores its failure.
  expect(test).not.toMatch(/^\s*-?\s*(?:if|continue-on-error):/m);
  expect(deploy).toMatch(/^ {4}needs: test$/m);
  expect(deploy).not.toMatch(/\b(?:always|failure|cancelled)\(\)/);
});

it("the workflow's concurrency group names the chosen stage, and only a newer commit of a pull request cancels a run", () => {
  const workflow = text(".github/workflows/ci.yml");
  const [, group] = /^concurrency:\n {2}group: (.+)$/m.exec(workflow) ?? [];
  expect(group).toContain("inputs.stage");
  const ends = [...workflow.matchAll(/^( *)cancel-in-progress: (.+)$/gm)].map(([, { length } = "", when]) => [
    length,
    when,
  ]);
  expect(ends).toEqual([
    [2, expect.stringMatching(/^\$\{\{ github\.event_name == 'pull_request' \}\}$/)],
    // The job that deploys.
    [6, "false"],
  ]);
});

it("the workflow protects the stage's stacks after its deploy, and reads the protection back", () => {
  const deploy = text(".github/workflows/ci.yml").split(/^ {2}deploy:\n/m)[1] ?? "";
  const commands = [...deploy.matchAll(/^ {6}- run: (.+)$/gm)].map(([, command = ""]) => command);
  expect(commands.slice(-3)).toEqual([
    'npx sst deploy --stage "$STAGE"',
    'npm run cli -- protect --stage "$STAGE"',
    'npm run cli -- smoke --url "$CLEARHOUSE_SITE_URL" --stage "$STAGE"',
  ]);
});

it("a canary uses the site from outside by schedule, without any credentials", () => {
  const canary = text(".github/workflows/canary.yml");
  expect(canary).toMatch(/^ {4}- cron: "\*\/15 \* \* \* \*"$/m);
  expect(canary).toContain('npm run cli -- smoke --url "$CLEARHOUSE_CANARY_URL"');
  expect(canary).not.toMatch(/secrets\.|id-token/);
});
