import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const page = document.documentElement;

describe("the theme cards", () => {
  test("a theme chosen by mouse is applied and stored, and an arrow key chooses another theme", async () => {
    renderApp({ path: "/appearance" });
    const person = userEvent.setup();
    const group = within(await screen.findByRole("group", { name: "Theme" }));
    expect(group.getByRole("radio", { name: /^System/ })).toBeChecked();
    await person.click(group.getByRole("radio", { name: /^Dark/ }));
    expect(group.getByRole("radio", { name: /^Dark/ })).toBeChecked();
    await waitFor(() => expect(page).toHaveClass("dark"));
    expect(localStorage.getItem("theme")).toBe("dark");
    await person.keyboard("{ArrowLeft}");
    expect(group.getByRole("radio", { name: /^Light/ })).toBeChecked();
    await waitFor(() => expect(page).not.toHaveClass("dark"));
  });
});

describe("compact mode", () => {
  test("compact mode is off by default, and is applied and stored when it is switched on", async () => {
    renderApp({ path: "/appearance" });
    const toggle = await screen.findByRole("switch", { name: "Compact mode" });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(page.dataset.compact).toBe("true"));
    expect(localStorage.getItem("compact")).toBe("true");
  });
});

describe("the switch 'Show thumbnails'", () => {
  const api = () => fakeApi({ assets: [makeAsset({ name: "Harbour", type: "video" })] });
  const card = async () => (await screen.findByRole("button", { name: "Harbour" })).closest("article");

  test("a card shows its picture by default", async () => {
    renderApp({ api: api() });
    expect((await card())?.querySelector("img")).toBeInTheDocument();
  });

  test("a card shows the asset's type instead of a picture and keeps its menu if thumbnails are switched off", async () => {
    const { router } = renderApp({ path: "/appearance", api: api() });
    const toggle = await screen.findByRole("switch", { name: "Show thumbnails" });
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    await router.navigate("/");
    const shown = await card();
    expect(shown?.querySelector("img")).not.toBeInTheDocument();
    expect(shown).toHaveTextContent("Video");
    expect(screen.getByRole("button", { name: "Actions for Harbour" })).toBeVisible();
    expect(localStorage.getItem("thumbnails")).toBe("false");
  });
});
