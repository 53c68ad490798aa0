import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { CheckItem, LicenseCheck } from "@clearhouse/core/rights/license-document/check.schema.ts";
import { makeLicenseCheck, UNKNOWN_LICENSE } from "@clearhouse/fixtures/pages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sha256OfFile } from "@/lib/file-hash.ts";
import { server } from "@/test/setup.ts";
import { checkLanguages } from "./check-languages.ts";
import { readersLanguage, startCheck } from "./page.ts";

const HTML = readFileSync(join(import.meta.dirname, "../../../check.html"), "utf8");
const BODY = /<body>([\s\S]*)<\/body>/.exec(HTML)?.[1]?.replace(/<script[\s\S]*?<\/script>/g, "") ?? "";

const CLEARED = makeLicenseCheck();

const NUMBER = "CH-7K3M-Q9TX-2B4D";
const FILE = new File(["the licensed bytes"], "sunset.jpg", { type: "image/jpeg" });

let asked: URLSearchParams[] = [];
let sent: string[] = [];
const answering = http.get("*/api/licenses/check", async ({ request }) => {
  const query = new URL(request.url).searchParams;
  asked.push(query);
  sent.push(await request.text());
  const known = query.get("number") === NUMBER || query.get("sha256") === (await sha256OfFile(FILE));
  return HttpResponse.json(known ? CLEARED : UNKNOWN_LICENSE);
});

beforeEach(() => {
  asked = [];
  sent = [];
  server.use(answering);
  window.history.replaceState(null, "", "/check");
  document.body.innerHTML = BODY;
});

afterEach(() => vi.restoreAllMocks());

const byNumber = async (typed: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText("License or record number"), typed);
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
};

const result = () => within(screen.getByRole("status"));

describe("the check page", () => {
  it("if the server has read only some of a file's licenses, the check page says so", async () => {
    const many: LicenseCheck = { ...makeLicenseCheck({ says: "ended", since: "2026-07-01" }), more: true };
    server.use(http.get("*/api/licenses/check", () => HttpResponse.json(many)));
    startCheck(languageOf("check", "en"));
    await byNumber(NUMBER);
    expect(await result().findByText(/more licenses for this file than were read/)).toBeInTheDocument();
  });

  it("the check page shows a valid license as 'Cleared', with its team, use, restrictions and end", async () => {
    startCheck(languageOf("check", "en"));
    await byNumber("ch 7k3m q9tx 2b4d");
    expect(await result().findByRole("heading", { name: "Cleared" })).toBeInTheDocument();
    expect(asked.map(String)).toEqual([`number=${NUMBER}`]);
    for (const words of [
      NUMBER,
      "Social media posts",
      "Clearhouse Network",
      "rap",
      "Editorial (non-commercial)",
      "Credit required",
    ]) {
      expect(result().getAllByText(words)[0]).toBeInTheDocument();
    }
    expect(result().getByText("June 30, 2027 (included)")).toBeInTheDocument();
  });

  const answered = async (check: LicenseCheck, locale: "en" | "es" = "en") => {
    server.use(http.get("*/api/licenses/check", () => HttpResponse.json(check)));
    window.history.replaceState(null, "", `/check?number=${NUMBER}`);
    startCheck(await checkLanguages(locale));
    await result().findByRole("heading", { level: 2 });
    return screen.getByRole("status");
  };
  const day = "2026-11-20";
  const limits = [
    { kind: "unmodified", value: "" },
    { kind: "countries", value: "DE, FR" },
    { kind: "end", value: "2027-06-30" },
  ] as const;

  it.each<[Partial<CheckItem>, string, string]>([
    [
      { says: "conditions", limits: [...limits] },
      "With conditions: only as it is; only in Germany and France; ends on June 30, 2027",
      "Con condiciones: solo tal como está; solo en Alemania y Francia; termina el 30 de junio de 2027",
    ],
    [{ says: "recorded" }, "Recorded by the team", "Registrado por el equipo"],
    [{ says: "not_confirmed" }, "Not confirmed right now.", "Sin confirmar en este momento."],
    [
      { says: "under_review", since: day },
      "Under review since November 20, 2026",
      "En revisión desde el 20 de noviembre de 2026",
    ],
    [
      { says: "ended", since: day },
      "No longer in force since November 20, 2026",
      "Ya no está en vigor desde el 20 de noviembre de 2026",
    ],
  ])("the check page says %o in both languages", async (item, english, spanish) => {
    const shown = makeLicenseCheck({ licensed: undefined, ...item });
    for (const [locale, title] of [
      ["en", english],
      ["es", spanish],
    ] as const) {
      document.body.innerHTML = BODY;
      const status = await answered(shown, locale);
      expect(within(status).getByRole("heading", { level: 2 })).toHaveTextContent(title);
      expect(status).toHaveTextContent("Clearhouse Network");
    }
  });

  it("an answer that says nothing of what is allowed shows no use, and an approval by hand its record number", async () => {
    const item = { says: "recorded", number: "REC-7K3M-Q9TX-2B4D", licensed: undefined } as const;
    const status = await answered(makeLicenseCheck(item));
    expect(status).toHaveTextContent(/Record number\s*REC-7K3M-Q9TX-2B4D\s*Recorded by\s*Clearhouse Network$/);
  });

  it("names, license numbers and file names on the check page aren't translated", async () => {
    startCheck(languageOf("check", "en"));
    await byNumber(NUMBER);
    await result().findByRole("heading", { name: "Cleared" });
    for (const name of [NUMBER, "Clearhouse Network", "rap"]) {
      for (const shown of result().getAllByText(name)) expect(shown.closest("[translate=no]"), name).not.toBeNull();
    }
    expect(result().getByText("Social media posts").closest("[translate=no]")).toBeNull();
    expect(screen.getByLabelText("License or record number").closest("[translate=no]")).not.toBeNull();
    await userEvent.upload(screen.getByLabelText(/Choose a file/), FILE);
    expect((await result().findByText("sunset.jpg")).closest("[translate=no]")).not.toBeNull();
  });

  it("the check page looks up a file by its SHA-256 and doesn't send the file", async () => {
    startCheck(languageOf("check", "en"));
    await userEvent.upload(screen.getByLabelText(/Choose a file/), FILE);
    expect(await result().findByRole("heading", { name: "Cleared" })).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("Checked: sunset.jpg");
    expect(asked.map(String)).toEqual([`sha256=${await sha256OfFile(FILE)}`]);
    expect(sent).toEqual([""]);
  });

  it("the check page says that a file with one changed byte is unknown", async () => {
    startCheck(languageOf("check", "en"));
    await userEvent.upload(screen.getByLabelText(/Choose a file/), new File(["the licensed bytez"], "sunset.jpg"));
    expect(await result().findByRole("heading", { name: "Unknown" })).toBeInTheDocument();
  });

  it("the check page asks for the original if a file is empty, and sends no request", async () => {
    startCheck(languageOf("check", "en"));
    await userEvent.upload(screen.getByLabelText(/Choose a file/), new File([], "sunset.jpg"));
    expect(await result().findByText("This file is empty. Please choose the original.")).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it("the check page is in Spanish if the browser prefers Spanish", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["es-MX", "en"]);
    startCheck(await readersLanguage());
    expect(screen.getByRole("heading", { name: "Comprobar una licencia" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("lang", "es");
    await userEvent.type(screen.getByLabelText("Número de licencia o de registro"), NUMBER);
    await userEvent.click(screen.getByRole("button", { name: "Comprobar" }));
    expect(await result().findByRole("heading", { name: "Autorizado" })).toBeInTheDocument();
    for (const words of ["Publicaciones en redes sociales", "30 de junio de 2027 (incluido)"])
      expect(result().getByText(words)).toBeInTheDocument();
  });

  it("the check page doesn't look up an invalid license number, and shows the pattern of a valid number", async () => {
    startCheck(languageOf("check", "en"));
    await byNumber("CH-12");
    expect(screen.getByText(/has the form CH-XXXX-XXXX-XXXX/)).toBeVisible();
    expect(screen.getByLabelText("License or record number")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("License or record number")).toHaveFocus();
    await userEvent.type(screen.getByLabelText("License or record number"), "3");
    expect(screen.getByLabelText("License or record number")).toHaveAttribute("aria-invalid", "false");
    expect(asked).toEqual([]);
  });

  it("the check page shows no earlier answer beside the message about an invalid number", async () => {
    startCheck(languageOf("check", "en"));
    await byNumber(NUMBER);
    await result().findByRole("heading", { name: "Cleared" });
    await byNumber("9");
    expect(screen.getByText(/has the form CH-XXXX-XXXX-XXXX/)).toBeVisible();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await userEvent.upload(screen.getByLabelText(/Choose a file/), FILE);
    await result().findByRole("heading", { name: "Cleared" });
    expect(screen.getByLabelText("License or record number"), "the message is gone").toHaveAttribute(
      "aria-invalid",
      "false",
    );
  });

  it("the check page shows the server's message if a check is refused", async () => {
    const message = "Too many attempts. Please wait a minute and try again.";
    const refuse = () =>
      HttpResponse.json({ error: { code: "rate_limit.exceeded", message, requestId: "1" } }, { status: 429 });
    server.use(http.get("*/api/licenses/check", refuse));
    startCheck(languageOf("check", "en"));
    await byNumber(NUMBER);
    expect(await result().findByText(new RegExp(message))).toBeInTheDocument();
  });

  it("the check page checks the license number in its URL", async () => {
    window.history.replaceState(null, "", `/check?number=${NUMBER}`);
    startCheck(languageOf("check", "en"));
    await waitFor(() => expect(asked.map(String)).toEqual([`number=${NUMBER}`]));
    expect(await result().findByRole("heading", { name: "Cleared" })).toBeInTheDocument();
  });
});

describe("a file's SHA-256", () => {
  it("the SHA-256 of a file of 33 MB is the same whether it is computed in pieces or at once", async () => {
    const large = new Blob([new Uint8Array(33 * 1024 * 1024).fill(7)]);
    const shares: number[] = [];
    const inPieces = await sha256OfFile(large, (share) => shares.push(share));
    const whole = new Uint8Array(await crypto.subtle.digest("SHA-256", await large.arrayBuffer()));
    expect(inPieces).toBe(Buffer.from(whole).toString("hex"));
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(5);
  });
});
