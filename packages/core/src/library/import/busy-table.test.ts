import { afterEach, expect, it, vi } from "vitest";
import { table } from "../../platform/store/clients.ts";
import { WritePace } from "../../platform/store/write-pace.ts";
import { anImport, csvOf, runImport } from "../../testing/imports.ts";
import { aTeam } from "../../testing/scene.ts";
import { ImportEntity } from "./import.entity.ts";

process.env.PARTITION_WRITE_UNITS = "1000";

afterEach(() => vi.restoreAllMocks());

const HEADER = "name,type,source";
const rows = (count: number) => Array.from({ length: count }, (_, n) => `Sunset ${n},image,https://example.com/${n}`);

/** Lets `answer` answer writes of batches, instead of the table or after it. */
const batches = (answer: (write: () => Promise<unknown>) => Promise<unknown>): void => {
  const send = table.send.bind(table);
  vi.spyOn(table, "send").mockImplementation(((command: Parameters<typeof send>[0]) =>
    command.constructor.name === "BatchWriteCommand" ? answer(() => send(command)) : send(command)) as typeof send);
};

it("an import pays for its writes by what the table says they cost", async () => {
  const { member } = await aTeam();
  const pay = vi.spyOn(WritePace.prototype, "pay").mockResolvedValue();
  batches(async (write) => ({
    ...((await write()) as object),
    ConsumedCapacity: [{ Table: { CapacityUnits: 50 } }],
  }));
  const { id } = await anImport(member, csvOf(HEADER, ...rows(60)));
  expect(await runImport(member, id)).toMatchObject({ state: "done", success: 60 });
  expect(pay.mock.calls).toEqual([[50], [50], [50]]);
});

it("an import whose writes the table refuses is slower from then on, also in its next part, and loses no row", async () => {
  const { member, teamId } = await aTeam();
  vi.spyOn(WritePace.prototype, "pay").mockResolvedValue();
  let refused = 0;
  batches((write) => {
    if (refused >= 2) return write();
    refused += 1;
    return Promise.reject(Object.assign(new Error("busy"), { name: "ProvisionedThroughputExceededException" }));
  });
  const { id } = await anImport(member, csvOf(HEADER, ...rows(30)));
  expect(await runImport(member, id)).toMatchObject({ state: "done", success: 30, errorCount: 0 });
  const { data } = await ImportEntity.get({ teamId, importId: id }).go({ consistent: true });
  expect([refused, data?.pace]).toEqual([2, 125]);
});
