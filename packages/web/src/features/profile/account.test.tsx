import { makeProfile, makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, cognitoRefusal, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

type Body = Record<string, unknown>;
type Scripts = Record<string, (body: Body) => object | Response | Promise<Response>>;

const withTotp = (on: boolean) => ({
  Username: "maya",
  UserAttributes: [],
  ...(on ? { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" } : {}),
});

const open = (scripts: Scripts = {}, start: Parameters<typeof fakePeople>[0] = {}) => {
  const said: { operation: string; body: Body }[] = [];
  const noting = Object.fromEntries(
    Object.entries<Scripts[string]>({ getUser: () => withTotp(false), ...scripts }).map(([operation, script]) => [
      operation,
      (body: Body) => {
        said.push({ operation, body });
        return script(body);
      },
    ]),
  );
  const { handlers } = fakePeople(start);
  const app = renderApp({ path: "/profile", api: fakeApi({ cognito: noting }), before: handlers });
  const bodyOf = (operation: string) => said.find((call) => call.operation === operation)?.body;
  return { ...app, bodyOf, person: userEvent.setup() };
};
const dialogOf = async (person: ReturnType<typeof userEvent.setup>, button: string) => {
  await person.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};

describe("the account's email", () => {
  const NEW = "maya.chen@new.test";
  const sendCode = async (person: ReturnType<typeof userEvent.setup>, typed = NEW) => {
    const dialog = await dialogOf(person, "Change email");
    await person.type(dialog.getByLabelText(/New email/), typed);
    await person.click(dialog.getByRole("button", { name: "Send code" }));
    return dialog;
  };
  const scripts = { updateUserAttributes: () => ({}), verifyUserAttribute: () => ({}) };

  test("is changed once the code that was sent to the new email is entered", async () => {
    const { world, bodyOf, person } = open({
      ...scripts,
      verifyUserAttribute: () => {
        world.session = makeSession({ user: { ...makeSession().user, email: NEW } });
        return {};
      },
    });
    const dialog = await sendCode(person, "Maya.Chen@new.test");
    expect(await dialog.findByText(`We have sent a code to ${NEW}.`)).toBeVisible();
    expect(bodyOf("updateUserAttributes")).toMatchObject({ UserAttributes: [{ Name: "email", Value: NEW }] });
    const code = dialog.getByLabelText(/6-digit code/);
    await waitFor(() => expect(code).toHaveFocus());
    await person.type(code, "123 456");
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Email changed")).toBeInTheDocument();
    expect(bodyOf("verifyUserAttribute")).toMatchObject({ AttributeName: "email", Code: "123456" });
    expect(screen.getAllByText(NEW).length).toBeGreaterThan(0);
    await gone(() => screen.queryByRole("dialog"));
  });

  test("isn't changed if the session keeps the old email because another account has the new email", async () => {
    const { person } = open(scripts);
    const dialog = await sendCode(person);
    await person.type(await dialog.findByLabelText(/6-digit code/), "123456");
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await dialog.findByText("This address belongs to another account.")).toBeVisible();
    expect(screen.queryByText("Email changed")).not.toBeInTheDocument();
  });

  test("isn't changed if Cognito refuses the new email because another account has the email", async () => {
    const { person } = open({
      ...scripts,
      verifyUserAttribute: () => cognitoRefusal("AliasExistsException", "An account with the email already exists."),
    });
    const dialog = await sendCode(person);
    await person.type(await dialog.findByLabelText(/6-digit code/), "123456");
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await dialog.findByText("This address belongs to another account.")).toBeVisible();
  });

  test("isn't changed by a wrong code, and a new code can be sent", async () => {
    const { bodyOf, person } = open({
      ...scripts,
      verifyUserAttribute: () => cognitoRefusal("CodeMismatchException", "Invalid verification code provided."),
      getUserAttributeVerificationCode: () => ({ CodeDeliveryDetails: {} }),
    });
    const dialog = await sendCode(person);
    await person.type(await dialog.findByLabelText(/6-digit code/), "000000");
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await dialog.findByText("This code isn't right. Check it and try again.")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Send a new code" }));
    expect(await screen.findByText("We have sent a new code.")).toBeInTheDocument();
    expect(bodyOf("getUserAttributeVerificationCode")).toMatchObject({ AttributeName: "email" });
  });

  test("the button for a new code keeps the focus, and pressing the button twice sends only one code", async () => {
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    const { person } = open({
      ...scripts,
      getUserAttributeVerificationCode: async () => {
        sent += 1;
        await answer.promise;
        return Response.json({ CodeDeliveryDetails: {} });
      },
    });
    const dialog = await sendCode(person);
    const again = await dialog.findByRole("button", { name: "Send a new code" });
    again.focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(again).toHaveAttribute("aria-disabled", "true"));
    await person.keyboard("{Enter}");
    expect(again).toHaveFocus();
    answer.resolve();
    expect(await screen.findByText("We have sent a new code.")).toBeInTheDocument();
    expect(again).toHaveFocus();
    expect(sent).toBe(1);
  });

  test("can be confirmed with the same code again if Cognito accepted the code but the server failed", async () => {
    let taken = 0;
    const { world, person } = open({
      ...scripts,
      verifyUserAttribute: () => {
        taken += 1;
        if (taken > 1)
          return cognitoRefusal("ExpiredCodeException", "Invalid code provided, please request a code again.");
        world.session = makeSession({ user: { ...makeSession().user, email: NEW } });
        server.use(http.get(at("/api/session"), () => refusal(400, "x", "Not now"), { once: true }));
        return {};
      },
    });
    const dialog = await sendCode(person);
    await person.type(await dialog.findByLabelText(/6-digit code/), "123456");
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await dialog.findByText("Not now")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Email changed")).toBeInTheDocument();
    expect(taken).toBe(1);
  });

  test.each([
    ["nobody", "Please enter a valid email address"],
    ["MAYA@clearhouse.test", "This is your email already"],
  ])("isn't changed to '%s'", async (typed, text) => {
    const { bodyOf, person } = open(scripts);
    const dialog = await sendCode(person, typed);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(bodyOf("updateUserAttributes")).toBeUndefined();
  });

  test("a user who signs in only with Google can change neither email, password nor two-factor settings", async () => {
    open({}, { profile: makeProfile({ signIn: { password: false, google: true } }) });
    expect(await screen.findByText(/You sign in with Google/)).toBeVisible();
    for (const name of ["Change email", "Change password", "Turn on"]) {
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    }
  });
});

describe("the account's password", () => {
  const change = async (person: ReturnType<typeof userEvent.setup>, old: string, next: string) => {
    const dialog = await dialogOf(person, "Change password");
    if (old !== "") await person.type(dialog.getByLabelText("Current password"), old);
    if (next !== "") await person.type(dialog.getByLabelText("New password"), next);
    await person.click(dialog.getByRole("button", { name: "Change password" }));
    return dialog;
  };

  test("is changed if the current password is entered as well", async () => {
    const { bodyOf, person } = open({ changePassword: () => ({}) });
    await change(person, "Old-pass-1", "New-pass-22");
    expect(await screen.findByText("Password changed")).toBeInTheDocument();
    expect(bodyOf("changePassword")).toMatchObject({ PreviousPassword: "Old-pass-1", ProposedPassword: "New-pass-22" });
    await waitFor(() => expect(screen.getByRole("button", { name: "Change password" })).toHaveFocus());
  });

  test("must follow the password rules, and the current password must be entered", async () => {
    const { bodyOf, person } = open({ changePassword: () => ({}) });
    const dialog = await change(person, "", "short");
    expect(await dialog.findByText("Please enter your current password")).toBeVisible();
    expect(dialog.getByText("Password doesn't meet the rules yet")).toBeVisible();
    expect(dialog.getByText("An uppercase letter")).toHaveTextContent("not met yet");
    expect(bodyOf("changePassword")).toBeUndefined();
  });

  test("the new password can be shown while the current password stays hidden", async () => {
    const { person } = open();
    const dialog = await dialogOf(person, "Change password");
    await person.click(dialog.getByRole("button", { name: "Show new password" }));
    expect(dialog.getByLabelText("New password")).toHaveAttribute("type", "text");
    expect(dialog.getByLabelText("Current password")).toHaveAttribute("type", "password");
    expect(dialog.getByRole("button", { name: "Hide new password" })).toHaveAttribute("aria-pressed", "true");
  });

  test("isn't changed if the current password is wrong, and the field of the current password gets the focus", async () => {
    const { person } = open({
      changePassword: () => cognitoRefusal("NotAuthorizedException", "Incorrect username or password."),
    });
    const dialog = await change(person, "Wrong-pass-1", "New-pass-22");
    expect(await dialog.findByText("This isn't your current password")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("Current password")).toHaveFocus());
  });

  test("Cognito's message is shown if Cognito refuses the change for another reason", async () => {
    const { person } = open({
      changePassword: () =>
        cognitoRefusal("LimitExceededException", "Attempt limit exceeded, please try after some time."),
    });
    const dialog = await change(person, "Old-pass-1", "New-pass-22");
    expect(await dialog.findByText("Attempt limit exceeded, please try after some time.")).toBeVisible();
  });
});

describe("an account dialog", () => {
  const KEY = { associateSoftwareToken: () => ({ SecretCode: "JBSWY3DPEHPK3PXP" }) };

  test.each<[string, string, string, Record<string, string>]>([
    ["Change email", "Send code", "updateUserAttributes", { "New email": "maya.chen@new.test" }],
    [
      "Change password",
      "Change password",
      "changePassword",
      { "Current password": "Old-pass-1", "New password": "New-pass-22" },
    ],
    ["Turn on", "Turn on", "verifySoftwareToken", { "6-digit code": "654321" }],
  ])(
    "the dialog '%s' stays open until Cognito answers, and keeps the typed text",
    async (button, submit, operation, typed) => {
      const answer = Promise.withResolvers<void>();
      const late = async () => {
        await answer.promise;
        return cognitoRefusal("LimitExceededException", "Not now");
      };
      const { person } = open({ ...KEY, [operation]: late });
      const dialog = await dialogOf(person, button);
      const field = (label: string) => dialog.findByLabelText(new RegExp(`^${label}( \\*)?$`));
      for (const [label, text] of Object.entries(typed)) await person.type(await field(label), text);
      await person.click(dialog.getByRole("button", { name: submit }));
      await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled());
      await person.keyboard("{Escape}");
      await person.click(dialog.getByRole("button", { name: "Close" }));
      answer.resolve();
      expect(await dialog.findByText("Not now")).toBeVisible();
      for (const [label, text] of Object.entries(typed)) expect(await field(label)).toHaveValue(text);
    },
  );
});

describe("two-factor authentication", () => {
  const scripts = {
    associateSoftwareToken: () => ({ SecretCode: "JBSWY3DPEHPK3PXP" }),
    verifySoftwareToken: () => ({ Status: "SUCCESS" }),
    setUserMFAPreference: () => ({}),
  };

  test("is turned on with a code from the authenticator app", async () => {
    let on = false;
    const { bodyOf, person } = open({
      ...scripts,
      getUser: () => withTotp(on),
      setUserMFAPreference: () => {
        on = true;
        return {};
      },
    });
    expect(await screen.findByText("Off")).toBeVisible();
    const dialog = await dialogOf(person, "Turn on");
    expect(await dialog.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Copy key" }));
    expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXP");
    await person.type(dialog.getByLabelText(/6-digit code/), "654321");
    await person.click(dialog.getByRole("button", { name: "Turn on" }));
    expect(await screen.findByText("Two-factor authentication is on")).toBeInTheDocument();
    expect(bodyOf("verifySoftwareToken")).toMatchObject({ UserCode: "654321" });
    expect(bodyOf("setUserMFAPreference")).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    expect(await screen.findByText("On")).toBeVisible();
  });

  test("stays off for a wrong code", async () => {
    const { bodyOf, person } = open({
      ...scripts,
      verifySoftwareToken: () => cognitoRefusal("EnableSoftwareTokenMFAException", "Code mismatch"),
    });
    const dialog = await dialogOf(person, "Turn on");
    const code = await dialog.findByLabelText(/6-digit code/);
    await waitFor(() => expect(code).toHaveFocus());
    await person.keyboard("000000");
    await person.click(dialog.getByRole("button", { name: "Turn on" }));
    expect(await dialog.findByText("This code isn't right. Check it and try again.")).toBeVisible();
    expect(bodyOf("setUserMFAPreference")).toBeUndefined();
  });

  test("is turned off after a confirmation", async () => {
    const { bodyOf, person } = open({ ...scripts, getUser: () => withTotp(true) });
    await person.click(await screen.findByRole("button", { name: "Turn off" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(bodyOf("setUserMFAPreference")).toBeUndefined();
    await person.click(asked.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText("Two-factor authentication is off")).toBeInTheDocument();
    expect(bodyOf("setUserMFAPreference")).toMatchObject({ SoftwareTokenMfaSettings: { Enabled: false } });
  });
});
