import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { repeatLimitedReads } from "./limited-reads.ts";
import { createQueryClient } from "./query-client.ts";

const down = new ApiError({ code: "internal", message: "", status: 500 });

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** Uses a query as a component on the screen does. */
const observe = (client: ReturnType<typeof createQueryClient>, queryFn: () => Promise<string>) =>
  new QueryObserver(client, { queryKey: ["what"], queryFn }).subscribe(() => undefined);

describe("the shared query client", () => {
  test("a query that fails is tried a second time, but not a third time", async () => {
    vi.useFakeTimers();
    const read = vi.fn(() => Promise.reject(down));
    observe(createQueryClient(), read);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("a query that is refused because of a limit waits as long as the server says, and is read again", async () => {
    vi.useFakeTimers();
    const limited = new ApiError({ code: "rate_limit.exceeded", message: "", status: 429, retryAfter: 8 });
    const read = vi.fn().mockRejectedValueOnce(limited).mockRejectedValueOnce(limited).mockResolvedValue("that");
    const client = createQueryClient();
    repeatLimitedReads(client);
    observe(client, read);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(client.getQueryData(["what"])).toBe("that");
  });

  test("a change that is refused because of a limit isn't repeated", async () => {
    vi.useFakeTimers();
    const limited = new ApiError({ code: "rate_limit.exceeded", message: "", status: 429, retryAfter: 8 });
    const change = vi.fn().mockRejectedValue(limited);
    const client = createQueryClient();
    repeatLimitedReads(client);
    const sent = client.getMutationCache().build(client, { mutationFn: change }).execute(undefined);
    await expect(sent).rejects.toBe(limited);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(change).toHaveBeenCalledTimes(1);
  });

  test("a loaded query isn't loaded again on focus, on mounting or on reconnecting", async () => {
    vi.useFakeTimers();
    const read = vi.fn(() => Promise.resolve("that"));
    const client = createQueryClient();
    client.mount();
    observe(client, read);
    await vi.advanceTimersByTimeAsync(1_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    observe(client, read);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(1);
    client.unmount();
  });
});
