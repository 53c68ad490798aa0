import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../../platform/store/clients.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { SiteInterest } from "./index.ts";
import { interestFields, interestInput } from "./site-interest.schema.ts";

/** The ids in the events, oldest first. */
const told = async (): Promise<string[]> => {
  const events = await outboxEvents();
  return events
    .filter(({ name }) => name === "site.interest.registered")
    .map(({ data }) => String(data.interestId))
    .sort();
};

let email: string;
let before: string[];
beforeEach(async () => {
  email = `vera-${randomUUID()}@example.com`;
  before = await told();
});
const news = async (): Promise<string[]> => (await told()).filter((id) => !before.includes(id));

const fields = (more: object = {}) => interestFields.parse({ plan: "beta", email, ...more });

describe("a visitor's interest", () => {
  it("a visitor's interest in a plan is stored and announced by an event with the interest's id", async () => {
    await SiteInterest.register(
      fields({ plan: "enterprise", name: "Vera", company: "Riverside", message: "Hi\nthere" }),
    );
    const [id = ""] = await news();
    expect(await SiteInterest.find(id)).toMatchObject({
      ...{ plan: "enterprise", email, name: "Vera", company: "Riverside", message: "Hi\nthere" },
    });
  });

  it("an email address is stored once for each plan, whatever the address's letter case and whatever the message", async () => {
    await Promise.all(
      ["one", "two", "three"].map((message) => SiteInterest.register(fields({ message, email: email.toUpperCase() }))),
    );
    await SiteInterest.register(fields({ message: "later" }));
    expect(await news()).toHaveLength(1);
    await SiteInterest.register(fields({ plan: "professional" }));
    expect(await news()).toHaveLength(2);
  });

  it("an interest is read with strong consistency, because its event may arrive before all replicas have the interest", async () => {
    const reads: unknown[] = [];
    table.middlewareStack.add(
      (next) => (args) => {
        reads.push(args.input);
        return next(args);
      },
      { name: "test-reads", step: "initialize" },
    );
    await SiteInterest.find("int_none").finally(() => table.middlewareStack.remove("test-reads"));
    expect(reads).toEqual([expect.objectContaining({ ConsistentRead: true })]);
  });
});

describe("the form for an interest", () => {
  it.each([
    [{ email: "" }, "email", "Email is required"],
    [{ email: "vera" }, "email", "Please enter a valid email address"],
    [{ email: "vera@example.com\r\nBcc: all@example.com" }, "email", "Please enter a valid email address"],
    [{ name: "Vera\r\nBcc: all@example.com" }, "name", "Name must be a single line of text"],
    [{ company: "a".repeat(101) }, "company", "Company is too long (maximum 100 characters)"],
  ])("the form refuses %j", (wrong, field, message) => {
    const { error } = interestFields.safeParse({ plan: "beta", email: "vera@example.com", ...wrong });
    expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
  });

  it("the form needs only an email address for the beta and refuses an unknown plan", () => {
    const sent = { email: "vera@example.com", proof: "" };
    expect(interestInput.safeParse({ ...sent, plan: "starter" }).success).toBe(false);
    expect(interestInput.parse({ ...sent, plan: "beta" })).toMatchObject({ name: "", company: "", message: "" });
  });
});
