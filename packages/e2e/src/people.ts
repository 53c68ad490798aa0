import { randomUUID } from "node:crypto";
import { invite as inviteShape } from "@clearhouse/core/people/invite/invite.schema.ts";
import type { Role } from "@clearhouse/core/people/team/session.schema.ts";
import type { Page } from "@playwright/test";
import { type Api, openAccount, openApi, openSession } from "./api.ts";
import { environmentOf } from "./clearhouse.ts";
import { ADMIN, test as base, enterAs, expect } from "./fixtures.ts";
import { codeOf, type Inbox } from "./inbox.ts";

export const TEAM = "Clearhouse Network";
export const PASSWORD = "Bridge-over-7-waters";
export const NEEDS_INVITE = "You need an invite to access the product. Please contact an admin for an invite link.";

export interface Person {
  address: string;
  /** The name that the workspace derives from the email address. */
  name: string;
}

/** A person whom no other journey knows. */
export const newPerson = (first: string): Person => {
  const last = randomUUID().slice(0, 8);
  const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { address: `${first}.${last}@example.com`, name: `${capitalised(first)} ${capitalised(last)}` };
};

interface Invited {
  /** If set, the invite is mailed to this email address, and is valid only for this email address. */
  email?: string;
  role?: Role;
}

interface PeopleFixtures {
  /** The API as the demo team's admin. */
  adminApi: Api;
  /** Makes an invite to the demo team. @returns its link */
  inviteLink: (invited?: Invited) => Promise<string>;
  /** Makes a confirmed account without a team. */
  register: (person: Person) => Promise<Api>;
  /** Makes a member of the demo team. */
  join: (person: Person, role?: Role) => Promise<Api>;
  /** Makes a member of the demo team and opens a page on which they are signed in. */
  enter: (person: Person, role?: Role) => Promise<Page>;
}

export const test = base.extend<PeopleFixtures>({
  adminApi: async ({ clearhouse }, use) => {
    await use(await openApi(clearhouse.url, ADMIN, clearhouse.password ?? ""));
  },

  inviteLink: async ({ adminApi }, use) => {
    await use(async ({ email = "", role = "member" } = {}) => {
      return inviteShape.parse(await adminApi("POST", "team/invites", { email, role })).link;
    });
  },

  register: async ({ clearhouse }, use) => {
    await use(async ({ address }) =>
      openAccount(clearhouse.url, await environmentOf(clearhouse), { address, password: PASSWORD }),
    );
  },

  join: async ({ register, inviteLink }, use) => {
    await use(async (person, role = "member") => {
      const api = await register(person);
      const code = new URL(await inviteLink({ role })).pathname.split("/").at(-1) ?? "";
      await api("POST", "invite/join", undefined, { "clearhouse-token": code });
      return api;
    });
  },

  enter: async ({ clearhouse, join, visitor }, use) => {
    await use(async (person, role) => {
      await join(person, role);
      const page = await visitor();
      await enterAs(page, await openSession(clearhouse.url, person.address, PASSWORD), "/");
      return page;
    });
  },
});

/** Fills in the form on /auth. */
export const fillCredentials = async (page: Page, address: string, password: string): Promise<void> => {
  await page.getByLabel("Email", { exact: true }).fill(address);
  await page.getByLabel("Password", { exact: true }).fill(password);
};

/** Signs in on /auth, where an invite may have opened the tab Sign Up. */
export const signInAs = async (
  page: Page,
  { address }: Pick<Person, "address">,
  password = PASSWORD,
): Promise<void> => {
  await page.getByRole("tab", { name: "Sign In" }).click();
  await fillCredentials(page, address, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
};

/** Signs up on /auth, up to the question for the mailed code. */
export const signUp = async (page: Page, { address }: Person): Promise<void> => {
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillCredentials(page, address, PASSWORD);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Account created! Please check your email to verify your account.")).toBeVisible();
};

/** Enters the mailed code after {@link signUp}. */
export const confirm = async (page: Page, inbox: Inbox, { address }: Person): Promise<void> => {
  await page.getByLabel("6-digit code").fill(codeOf(await inbox.waitFor(address, /^Confirm your email/)));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
};

export const onDashboard = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
};

/** The badge beside the team's name in the header. */
export const roleBadge = (page: Page, role: "Admin" | "Member") =>
  page.getByRole("banner").getByText(role, { exact: true });

/** Chooses an item in the person's menu at the bottom of the sidebar. */
export const userMenu = async (page: Page, { address }: Person, item: "Profile" | "Sign Out"): Promise<void> => {
  await page.getByRole("button", { name: address }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
