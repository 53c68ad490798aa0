import type { AskRemovalInput, ReplyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { approvedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { approveRoute, denyRoute, isProven, type Reply, route, termsRegion } from "./test/answering.ts";
import { openDeny, openPage, openReview, sign } from "./test/owner-page.tsx";

describe("the denial form", () => {
  it("a denial is sent with a reason and a valid proof of work, asks nobody who they are, and shows the decision", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    expect(screen.queryByLabelText(/^Your (name|email)/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Reason/), "Sold elsewhere.");
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByRole("heading", { name: "The request is denied." })).toHaveFocus();
    const [input] = sent;
    expect(input).toEqual({
      ...{ reason: "Sold elsewhere.", belongsTo: "", notAgain: false, website: "" },
      ...{ proof: expect.any(String) },
    });
    expect(await isProven(input?.proof ?? "")).toBe(true);
  });

  it("who says that it isn't theirs needs no other reason, and can say whose it is", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    expect(screen.queryByLabelText(/^Who owns it/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "It isn't mine" }));
    await user.type(screen.getByLabelText(/^Who owns it/), "@somebody");
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByRole("heading", { name: "The request is denied." })).toBeVisible();
    expect(sent).toMatchObject([{ reason: "It isn't mine", about: "not_mine", belongsTo: "@somebody" }]);
  });

  it.each([
    ["I'm not interested", undefined, { reason: "I'm not interested", about: "not_interested" }],
    ["Someone is in it", undefined, { reason: "Someone is in it", about: "someone_in_it", people: "adults" }],
    ["Someone is in it", "A child, too", { reason: "A child is in it", about: "someone_in_it", people: "child" }],
  ])("'%s' is a reason by itself, after a missing reason was noticed (%s)", async (because, who, expected) => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription("Reason is required");
    await user.click(screen.getByRole("radio", { name: because }));
    expect(screen.getByLabelText(/^Reason/)).not.toHaveAccessibleDescription();
    if (who) await user.click(screen.getByRole("radio", { name: who }));
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    await screen.findByRole("heading", { name: "The request is denied." });
    expect(sent).toMatchObject([expected]);
  });

  it("a denial for another reason requires the reason in words", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith(), [handler]);
    await user.click(screen.getByRole("radio", { name: "Another reason" }));
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(screen.queryByText("Validation Error")).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription("Reason is required");
    expect(sent).toEqual([]);
  });

  it("'Don't ask me again' stands beside the no where it can be kept, and is sent with it", async () => {
    const { sent, handler } = denyRoute();
    const { user } = await openDeny(requestWith({ notAgain: "off" }), [handler]);
    await user.click(screen.getByRole("radio", { name: "I'm not interested" }));
    await user.click(screen.getByRole("checkbox", { name: "Don't ask me again" }));
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    await screen.findByRole("heading", { name: "The request is denied." });
    expect(sent).toMatchObject([{ about: "not_interested", notAgain: true }]);
  });

  it("a denial that can't be sent keeps its reason", async () => {
    const { handler } = denyRoute(() => HttpResponse.error());
    const { user } = await openDeny(requestWith(), [handler]);
    await user.type(screen.getByLabelText(/^Reason/), "Sold elsewhere.");
    await user.click(screen.getByRole("button", { name: "Deny request" }));
    expect(await screen.findByText("Failed to deny rights request. Please try again.")).toBeVisible();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue("Sold elsewhere.");
  });
});

describe("the form 'Yes, but…'", () => {
  const SAID = { at: "2026-11-22T10:00:00.000Z", topic: "credit", message: "With my name, please" } as const;
  const ITEM = { ...SAID, id: "evt_1", by: "owner", kind: "message", name: "" } as const;
  const said = () =>
    requestWith({
      replies: [SAID],
      conversation: { ball: "team", items: [{ ...ITEM, message: `Credit: ${SAID.message}` }] },
    });
  const openReply = async (reply: Reply, request = requestWith()) => {
    const { sent, handler } = route<ReplyInput>("replies", reply);
    const { user } = await openReview(request, [handler]);
    await user.click(screen.getByRole("button", { name: "Yes, but…" }));
    await screen.findByRole("heading", { name: "Yes, but…" });
    return { sent, user };
  };

  it("a message to the team is sent, and the request stays open and shows the message", async () => {
    const { sent, user } = await openReply(() => HttpResponse.json(said()));
    await user.click(screen.getByLabelText("How I am credited"));
    await user.type(screen.getByLabelText(/^Your message/), SAID.message);
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("Your message was sent")).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Your message was sent/);
    expect(within(await screen.findByRole("region", { name: "What was said" })).getByText(SAID.message)).toBeVisible();
    expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
    const proof = expect.any(String);
    expect(sent).toEqual([
      { name: "Jane Doe", email: "jane@example.com", topic: "credit", message: SAID.message, website: "", proof },
    ]);
    expect(await isProven(sent[0]?.proof ?? "")).toBe(true);
  });

  it("the form 'Yes, but…' requires a message, and keeps the message if it can't be sent", async () => {
    const { sent, user } = await openReply(() => refusal(500, "internal"));
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(screen.getByLabelText(/^Your message/)).toHaveAccessibleDescription("Message is required");
    await user.type(screen.getByLabelText(/^Your message/), "Call me");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("The message could not be sent. Please try again.")).toBeVisible();
    expect(screen.getByLabelText(/^Your message/)).toHaveValue("Call me");
    expect(sent).toHaveLength(1);
  });

  it("the request shows earlier messages on a later visit", async () => {
    await openReview(said());
    const thread = within(await screen.findByRole("region", { name: "What was said" }));
    expect(thread.getByText(SAID.message)).toBeVisible();
    expect(thread.getByText(/^Your message \(How I am credited\)/)).toBeVisible();
  });
});

describe("a request for removal", () => {
  const approved = () => ({ ...approvedRequest(), removal: { ...approvedRequest().removal, open: true } });

  it("an owner can ask for removal on the receipt, which shows the date afterwards", async () => {
    const askedAt = "2026-11-22T10:00:00.000Z";
    const { sent, handler } = route<AskRemovalInput>("removal", () =>
      HttpResponse.json({ ...approved(), removal: { ...approvedRequest().removal, askedAt } }),
    );
    const { user } = openPage(approved(), [handler]);
    await user.click(await screen.findByRole("button", { name: "Ask for removal" }));
    await user.type(await screen.findByLabelText(/^Why should it be removed/), "I sold it");
    await sign(user);
    await user.click(screen.getByRole("button", { name: "Send the request for removal" }));
    const shown = await screen.findByText(/^You asked for removal on/);
    expect(shown).toHaveTextContent("You asked for removal on November 22, 2026. Clearhouse Network has been told.");
    expect(screen.queryByRole("button", { name: "Ask for removal" })).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ name: "Jane Doe", reason: "I sold it" }]);
  });
});

describe("the page's language", () => {
  it("a request in Spanish has a Spanish page from the review to the receipt, and English terms", async () => {
    const { sent, handler } = approveRoute(() => HttpResponse.json({ ...approvedRequest(), locale: "es" }));
    const { user } = openPage(requestWith({ locale: "es" }), [handler]);
    expect(await screen.findByRole("heading", { name: "Clearhouse Network quiere usar tu foto" })).toBeVisible();
    await waitFor(() => expect(document.documentElement.lang).toBe("es"));
    expect(screen.getByText("Publicaciones en redes sociales")).toBeVisible();
    expect(screen.getByText(/Los términos de la licencia están en inglés/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Términos de la licencia" })).toBeVisible();
    expect(termsRegion().getByText(/It has no end date|The license is perpetual/)).toHaveAttribute("lang", "en");
    await user.click(screen.getByRole("button", { name: "Aprobar" }));
    await user.click(await screen.findByRole("button", { name: "Aprobar la solicitud" }));
    expect(screen.getByLabelText(/^Tu nombre/)).toHaveAccessibleDescription("El nombre es obligatorio");
    const rights = screen.getByLabelText(/^Derechos de uso/);
    expect(rights).toHaveValue("Publicaciones en redes sociales");
    await user.type(rights, "!");
    expect(termsRegion().getByText(/“Publicaciones en redes sociales!”/)).toBeVisible();
    await user.type(rights, "{Backspace}");
    await user.type(screen.getByLabelText(/^Tu nombre/), "Jane Doe");
    await user.type(screen.getByLabelText(/^Tu correo/), "jane@example.com");
    await user.click(screen.getByLabelText("Mención obligatoria"));
    await user.click(screen.getByRole("button", { name: "Aprobar la solicitud" }));
    expect(await screen.findByText("Gracias. La solicitud está aprobada.")).toBeVisible();
    expect(screen.getByText("30 de junio de 2027 (incluido)")).toBeVisible();
    expect(sent[0]).toMatchObject({ usageRights: "Social media posts", restrictions: ["Credit required"] });
  });

  it("a request without a language is shown in the browser's language", async () => {
    openPage(requestWith(), [], undefined, "es");
    expect(await screen.findByRole("button", { name: "Rechazar" })).toBeVisible();
  });
});

describe("the review", () => {
  it("the review shows the copy of the post if the team has no file", async () => {
    const told = {
      url: "https://www.instagram.com/p/C8/",
      title: "Sunset",
      author: "janedoe",
      description: "",
      provider: "",
    };
    const copy = {
      ...told,
      type: "image",
      copiedAt: "2026-11-20T09:00:00.000Z",
      pictureUrl: "/media/c.jpg",
      sha256: "",
    };
    await openReview(requestWith({ preview: null, copy: { ...copy, type: "image" } }));
    expect(screen.getByRole("img", { name: "Sunset over the harbour" })).toHaveAttribute("src", "/media/c.jpg");
    expect(screen.getByText(/^Posted by/)).toHaveTextContent("Posted by janedoe, as it was on November 20, 2026");
  });

  it("the review of a renewal names the use and the end of the earlier license", async () => {
    await openReview(requestWith({ renews: { usageRights: "Story highlights", expiresOn: "2026-12-31" } }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("would like to keep using your content");
    expect(screen.getByText("Story highlights, until December 31, 2026")).toBeVisible();
  });

  it("the review of a request for more says what is allowed already, and that it stays", async () => {
    await openReview(requestWith({ beside: { usageRights: "Story highlights", expiresOn: "" } }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("would like to use your content for more");
    expect(screen.getByText("Story highlights. It stays as it is, also if you say no to this.")).toBeVisible();
  });
});

it("the receipt shows the license number and lists the files sent with the approval", async () => {
  openPage(
    approvedRequest({
      files: [
        { name: "sunset.jpg", size: 10 },
        { name: "שלום.mp4", size: 20 },
      ],
    }),
  );
  expect(await screen.findByText("sunset.jpg")).toBeVisible();
  expect(screen.getByText("CH-7K3M-9QWX-42TZ")).toBeVisible();
  expect(screen.getByText("שלום.mp4")).toBeVisible();
});
