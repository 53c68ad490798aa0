import type { SlackIntegration } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { makeSession, SLACK, SLACK_CHANNELS } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const open = (integration: SlackIntegration | null, { setUp = true, session = makeSession() } = {}) => {
  const sent: unknown[] = [];
  renderApp({
    path: "/admin?tab=slack-integration",
    api: fakeApi({ session }),
    before: [
      http.get(at("/api/slack/integration"), () => HttpResponse.json({ setUp, integration })),
      http.get(at("/api/slack/channels"), () => HttpResponse.json({ items: SLACK_CHANNELS })),
      http.put(at("/api/slack/integration"), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(SLACK);
      }),
      http.put(at("/api/slack/integration/channel"), async ({ request }) => {
        const { channelId } = (await request.json()) as { channelId: string };
        sent.push(channelId);
        const chosen = SLACK_CHANNELS.find(({ id }) => id === channelId);
        return HttpResponse.json({ ...SLACK, defaultChannel: chosen ?? null });
      }),
      http.delete(at("/api/slack/integration"), () => {
        sent.push("removed");
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  return { sent };
};

const fill = async () => {
  await userEvent.type(await screen.findByLabelText(/Slack team ID/), " T0123ABCD ");
  await userEvent.type(screen.getByLabelText(/Bot access token/), "xoxb-0123456789-secret");
};
const saveButton = () => screen.getByRole("button", { name: "Save" });

test("saving the filled-in Slack form connects the workspace, and the tab then shows the workspace's channels", async () => {
  const { sent } = open(null);
  expect(await screen.findByRole("tab", { name: "Slack Integration", selected: true })).toBeVisible();
  await screen.findByLabelText(/Slack team ID/);
  expect(saveButton()).toBeDisabled();
  await fill();
  await userEvent.click(saveButton());
  expect(await screen.findByText("Slack integration configured successfully!")).toBeInTheDocument();
  expect(sent).toEqual([{ slackTeamId: "T0123ABCD", accessToken: "xoxb-0123456789-secret" }]);
  expect(await screen.findByText("Connected to Acme Newsroom")).toBeVisible();
  expect(screen.getByLabelText(/Bot access token/)).toHaveValue("");
  expect(await screen.findByRole("option", { name: "#random (invite the app first)" })).toBeInTheDocument();
});

test.each([
  [
    () =>
      refusal(422, "slack.token_refused", "Slack doesn't accept this token", {
        accessToken: "Slack doesn't accept this token",
      }),
    "Slack doesn't accept this token",
  ],
  [
    () => refusal(409, "slack.unreachable", "Slack doesn't answer. Please try again in a minute."),
    "Slack doesn't answer. Please try again in a minute.",
  ],
])("the Slack form says why saving failed, and keeps the typed token", async (answer, reason) => {
  open(null);
  server.use(http.put(at("/api/slack/integration"), answer));
  await fill();
  await userEvent.click(saveButton());
  expect(await screen.findByText(`Failed to configure Slack integration: ${reason}`)).toBeInTheDocument();
  expect(screen.getByLabelText(/Bot access token/)).toHaveValue("xoxb-0123456789-secret");
});

test("the Slack form refuses an invalid team ID or token before anything is sent", async () => {
  const { sent } = open(null);
  await userEvent.type(await screen.findByLabelText(/Slack team ID/), "acme");
  await userEvent.type(screen.getByLabelText(/Bot access token/), "xoxp-1");
  await userEvent.click(saveButton());
  expect(await screen.findByText("A Slack team ID looks like T0123ABCD")).toBeVisible();
  expect(screen.getByText("A bot access token begins with xoxb-")).toBeVisible();
  expect(sent).toEqual([]);
});

test("the Slack form sends nothing if the user's team isn't known", async () => {
  const session = makeSession();
  const { sent } = open(null, { session: { ...session, team: { ...session.team, id: "" } } });
  await fill();
  await userEvent.click(saveButton());
  expect(await screen.findByText("No team selected")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("the default channel is chosen from the channels that the bot sees", async () => {
  const { sent } = open(SLACK);
  const field = await screen.findByLabelText("Default channel");
  await screen.findByRole("option", { name: "#clearances" });
  await userEvent.selectOptions(field, "C1");
  expect(await screen.findByText("Default channel saved")).toBeInTheDocument();
  expect(sent).toEqual(["C1"]);
  await waitFor(() => expect(screen.getByLabelText("Default channel")).toHaveValue("C1"));
});

test("the Slack integration is removed after a confirmation", async () => {
  const { sent } = open(SLACK);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  expect(sent).toEqual([]);
  const dialog = await screen.findByRole("alertdialog", { name: "Remove the Slack integration?" });
  await userEvent.click(screen.getAllByRole("button", { name: "Remove" }).at(-1) as HTMLElement);
  await gone(() => dialog);
  expect(sent).toEqual(["removed"]);
  expect(screen.queryByText("Connected to Acme Newsroom")).toBeNull();
});

test("the Slack tab says that Slack no longer accepts the saved token", async () => {
  open({ ...SLACK, refused: true });
  expect(await screen.findByText("Slack no longer accepts the saved token")).toBeVisible();
  expect(screen.queryByLabelText("Default channel")).toBeNull();
});

test("the Slack tab has no form if this installation has no Slack app", async () => {
  open(null, { setUp: false });
  expect(await screen.findByText("Slack isn't set up here yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
