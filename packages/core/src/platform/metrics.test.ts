import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The metric lines that a process writes with this value of POWERTOOLS_METRICS_DISABLED. */
const linesOf = async (disabled: "true" | "false"): Promise<string[]> => {
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", disabled);
  vi.resetModules();
  const { measure } = await import("./metrics.ts");
  const lines: string[] = [];
  // The metrics library has its own console, which a spy on the global console doesn't see.
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  measure({ ConsequenceDone: 1, EventToDone: 250 }, { consequence: "hash-file" });
  measure({ Answer: 12 }, { route: "GET /api/assets/:assetId" });
  write.mockRestore();
  return lines;
};

it("a measurement writes one line for CloudWatch with the service as its only dimension", async () => {
  const lines = (await linesOf("false")).map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  const [done, answer] = lines;
  expect(done).toMatchObject({ service: "clearhouse", consequence: "hash-file", ConsequenceDone: 1, EventToDone: 250 });
  expect(done._aws.CloudWatchMetrics).toEqual([
    {
      Namespace: "clearhouse-test",
      Dimensions: [["service"]],
      Metrics: [
        { Name: "ConsequenceDone", Unit: "Count" },
        { Name: "EventToDone", Unit: "Milliseconds" },
      ],
    },
  ]);
  // The second line repeats no values of the first line.
  expect(answer).not.toHaveProperty("consequence");
  expect(answer).not.toHaveProperty("ConsequenceDone");
});

it("a measurement writes nothing if metrics are switched off", async () => {
  expect(await linesOf("true")).toEqual([]);
});
