import { describe, expect, it } from "vitest";
import { renderConfirmNewAddress } from "./confirm-new-address.tsx";
import { renderConfirmSignUp } from "./confirm-sign-up.tsx";
import { renderResetPassword } from "./reset-password.tsx";

/** Cognito replaces this placeholder with the code. A message has at most 20,000 characters. */
const CODE = "{####}";
const COGNITO_MAX = 20_000;

const confirm = (code = CODE) =>
  renderConfirmSignUp({ code, link: `https://clearhouse.test/auth/confirm#user=4c1&code=${code}&next=%2Finvite%2Fx` });
const reset = (code = CODE) =>
  renderResetPassword({ code, link: `https://clearhouse.test/auth/reset#user=4c1&code=${code}` });
const newAddress = (code = CODE) => renderConfirmNewAddress({ code });

describe.each([
  ["confirm-sign-up", confirm, "24 hours"],
  ["reset-password", reset, "1 hour"],
  ["confirm-new-address", newAddress, "24 hours"],
] as const)("%s", (_name, render, validity) => {
  it("a mail that Cognito sends is short enough for Cognito and has the placeholder for the code", async () => {
    const { subject, html } = await render();
    expect(html.length).toBeLessThan(COGNITO_MAX);
    expect(html).toContain(CODE);
    expect(subject.length).toBeLessThanOrEqual(140);
  });

  it("a mail with a code says how long the code is valid and why the mail was sent, as HTML and as text", async () => {
    const { html, text } = await render("482913");
    for (const part of [html, text]) {
      expect(part).toContain("482913");
      expect(part).toContain(validity);
      expect(part).toContain("You receive this email because");
    }
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text).not.toMatch(/<[a-z]/);
  });
});

it("a link is the same in HTML, where its ampersands are escaped, and in text", async () => {
  const { html, text } = await confirm("482913");
  const link = "https://clearhouse.test/auth/confirm#user=4c1&code=482913&next=%2Finvite%2Fx";
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  expect(text).toContain(link);
});

// The person types the code on a page where the person is signed in.
it("the mail about a new email address has no link", async () => {
  expect((await newAddress()).html).not.toContain("href=");
});
