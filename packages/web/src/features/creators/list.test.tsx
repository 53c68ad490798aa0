import { makeCreator } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator({
  bio: "Shoots concerts and clubs, mostly at night",
  specialties: ["Photographer", "Videographer", "Other"],
  contactInfo: { phone: "+49 30 1234", location: "Berlin" },
  socialMedia: { instagram: "lena.o", tiktok: "", twitter: "", youtube: "lenafilms" },
  contract: { id: "con_1", status: "pending", createdAt: "2026-10-02T10:00:00.000Z" },
});
const RAVI = makeCreator({ id: "crt_2", name: "Ravi Patel", email: "ravi@example.com", status: "pending" });

const rowOf = async (name: string) =>
  within((await screen.findByRole("button", { name })).closest("tr") as HTMLElement);
const gone = (name: string) => waitFor(() => expect(screen.queryByRole("button", { name })).not.toBeInTheDocument());

describe("the creators table", () => {
  test("shows each creator's details in nine columns", async () => {
    openCreators({ creators: [LENA, RAVI] });
    const lena = await rowOf("Lena Ortiz");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["Creator", "Email", "Creator Type", "Status", "Contract", "Contact", "Social Media", "Joined", "Actions"],
    ]);
    expect(lena.getByText(/^Shoots concerts/)).toBeVisible();
    expect(lena.getByRole("link", { name: "lena@example.com" })).toHaveAttribute("href", "mailto:lena@example.com");
    expect(lena.getByText("Approved")).toBeVisible();
    expect(lena.getByText("Pending Signature")).toBeVisible();
    expect(lena.getByText("Berlin")).toBeVisible();
    expect(lena.getByText("Oct 1, 2026")).toBeVisible();
    expect((await rowOf("Ravi Patel")).getByText("No Contract")).toBeVisible();
  });

  test("shows two of a creator's specialties, and the number of further specialties", async () => {
    openCreators({ creators: [LENA] });
    const lena = await rowOf("Lena Ortiz");
    expect(lena.getByText("Photographer")).toBeVisible();
    expect(lena.getByText("Videographer")).toBeVisible();
    expect(lena.getByText("+1")).toBeVisible();
    expect(lena.queryByText("Other")).not.toBeInTheDocument();
  });

  test("links to each of a creator's social media profiles", async () => {
    openCreators({ creators: [LENA] });
    const links = (await rowOf("Lena Ortiz")).getAllByRole("link", { name: /: @/ });
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
      ["https://www.instagram.com/lena.o", "noopener noreferrer"],
      ["https://www.youtube.com/@lenafilms", "noopener noreferrer"],
    ]);
  });

  test("becomes a list of cards with the same details on a narrow screen", async () => {
    const { matchMedia } = window;
    vi.stubGlobal("matchMedia", (media: string) => ({ ...matchMedia(media), matches: media.includes("1279px") }));
    openCreators({ creators: [LENA] });
    const card = within(await screen.findByRole("article"));
    for (const text of ["Approved", "Pending Signature", "Photographer", "Berlin", "Joined Oct 1, 2026"]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  test("offers to invite a creator if the network is empty", async () => {
    const { person } = openCreators();
    expect(await screen.findByRole("heading", { name: "No creators yet" })).toBeVisible();
    const [, another] = screen.getAllByRole("button", { name: "Invite Creator" });
    await person.click(another as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Invite Creator" })).toBeVisible();
  });

  test("reports that the creators couldn't be loaded, and loads them again when 'Try Again' is pressed", async () => {
    let tries = 0;
    const refused = http.get(at("/api/creators"), () => {
      tries += 1;
      return tries === 1 ? refusal(400, "request.invalid", "The page is unknown.") : undefined;
    });
    const { person } = openCreators({ creators: [LENA] }, { before: [refused] });
    expect(await screen.findByText("Failed to load content creator data")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try Again" }));
    await rowOf("Lena Ortiz");
  });
});

describe("search and filters for creators", () => {
  test("search and status filter are kept in the URL, and limit the list of creators", async () => {
    const { person, here } = openCreators({ creators: [LENA, RAVI] });
    await rowOf("Ravi Patel");
    await person.type(screen.getByRole("textbox", { name: /^Search by name/ }), "lena");
    await gone("Ravi Patel");
    expect(here()).toBe("/creators?q=lena");
    expect(await screen.findByText("1 creator found")).toHaveAttribute("role", "status");
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Pending");
    expect(await screen.findByRole("heading", { name: "No creators found" })).toBeVisible();
    expect(here()).toBe("/creators?q=lena&status=pending");
    await person.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    await rowOf("Ravi Patel");
    expect(here()).toBe("/creators");
  });

  test("the list is filtered by creator type, and invalid values in the URL are ignored", async () => {
    const { person, here } = openCreators(
      { creators: [LENA, RAVI] },
      { path: "/creators?status=nonsense&tab=nothing" },
    );
    await rowOf("Ravi Patel");
    await person.selectOptions(screen.getByRole("combobox", { name: "Creator Type" }), "Videographer");
    await gone("Ravi Patel");
    expect(here()).toMatch(/type=Videographer/);
  });

  test("further pages are loaded automatically while the first pages have no match", async () => {
    const others = Array.from({ length: 5 }, (_, n) => makeCreator({ ...RAVI, id: `crt_o${n}`, name: `Other ${n}` }));
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        callback: (entries: { isIntersecting: boolean }[]) => void;
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          this.callback = callback;
        }
        observe() {
          queueMicrotask(() => this.callback([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const { network } = openCreators({ creators: [...others, LENA], pageSize: 2 }, { path: "/creators?q=lena" });
    await rowOf("Lena Ortiz");
    expect(await screen.findByText("1 creator found")).toBeInTheDocument();
    expect(network.calls.map(({ what }) => new URL(what.slice(4), "http://x").searchParams.get("cursor"))).toEqual([
      ...[null, "2", "4"],
    ]);
  });
});

describe("the tabs of the creators page", () => {
  test("each tab shows its number of entries, and the open tab is named in the URL", async () => {
    const { person, here, router } = openCreators({ creators: [LENA, RAVI] });
    await person.click(await screen.findByRole("tab", { name: "Pending Invites (0)" }));
    expect(await screen.findByRole("heading", { name: "No pending invites" })).toBeVisible();
    expect(here()).toBe("/creators?tab=invites");
    expect(screen.getByRole("tab", { name: "Creators (2)" })).toBeVisible();
    await person.click(screen.getByRole("tab", { name: "Creator Content (0)" }));
    expect(await screen.findByRole("heading", { name: "No creator content yet" })).toBeVisible();
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { name: "No pending invites" })).toBeVisible();
  });

  test("the sidebar and the browser's title call the creators page Content Creators", async () => {
    const { person, router } = openCreators({}, { path: "/appearance" });
    const link = await screen.findByRole("link", { name: /^Content Creators/ });
    expect(link).toHaveTextContent("Approved creator network");
    await person.click(link);
    await waitFor(() => expect(document.title).toBe("Content Creators · Clearhouse"));
    expect(router.state.location.pathname).toBe("/creators");
  });
});
