import { makeOpenUpload } from "@clearhouse/fixtures/assets.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { open } from "./test/team-page.ts";

describe("the team's unfinished uploads", () => {
  test("an admin sees of each upload its sender, size, progress and times", async () => {
    open("settings", {
      openUploads: [
        makeOpenUpload(),
        makeOpenUpload({ id: "upl_2", fileName: "b.jpg", sender: { kind: "api-key", name: "CMS" }, lastPartAt: null }),
        makeOpenUpload({ id: "upl_3", fileName: "c.jpg", sender: { kind: "owner", name: "@olivia" } }),
        makeOpenUpload({ id: "upl_4", fileName: "d.jpg", own: true }),
        makeOpenUpload({ id: "upl_5", fileName: "e.jpg", sender: { kind: "member", name: "" } }),
      ],
    });
    const list = await screen.findByRole("list", { name: "Unfinished uploads" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows[0]).toHaveTextContent(/clip\.mp4.*Noor Haddad · 50\.0 MB of 200 MB.*Begun .*last part /);
    expect(rows[1]).toHaveTextContent(/API key CMS.*nothing has arrived yet/);
    expect(rows[2]).toHaveTextContent(/Content owner @olivia/);
    expect(rows[3]).toHaveTextContent(/You ·/);
    expect(rows[4]).toHaveTextContent(/Former member/);
    expect(within(list).getByRole("progressbar", { name: "Progress of clip.mp4" })).toHaveAttribute(
      "aria-valuenow",
      "25",
    );
  });

  test("an upload is canceled after a confirmation, and leaves the list", async () => {
    const { people, person } = open("settings", { openUploads: [makeOpenUpload()] });
    await person.click(await screen.findByRole("button", { name: "Cancel the upload of clip.mp4" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(people.calls).toEqual([]);
    await person.click(asked.getByRole("button", { name: "Cancel upload" }));
    expect(await screen.findByText("Upload canceled")).toBeInTheDocument();
    expect(await screen.findByText("No upload is unfinished.")).toBeVisible();
    expect(people.calls).toMatchObject([{ what: "DELETE /api/uploads/upl_1" }]);
  });

  test("the list is read again, and the reason is shown, if the file was finished in the meantime", async () => {
    const { people, person } = open("settings", { openUploads: [makeOpenUpload()] }, [
      http.delete(at("/api/uploads/:uploadId"), () => {
        people.openUploads = [];
        return refusal(409, "upload.finished", "This upload has finished, so it can't be canceled any more.");
      }),
    ]);
    await person.click(await screen.findByRole("button", { name: "Cancel the upload of clip.mp4" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel upload" }));
    expect(await screen.findByText(/This upload has finished/)).toBeInTheDocument();
    expect(await screen.findByText("No upload is unfinished.")).toBeVisible();
  });

  test("a list that can't be loaded says so, and can be loaded again", async () => {
    let down = true;
    const { person } = open("settings", { openUploads: [makeOpenUpload()] }, [
      http.get(at("/api/uploads"), () =>
        down
          ? refusal(422, "request.invalid", "Not now")
          : HttpResponse.json({ items: [makeOpenUpload()], cursor: null }),
      ),
    ]);
    const failed = within(
      (await screen.findByText("The uploads couldn't be loaded")).closest("[role=alert]") as HTMLElement,
    );
    down = false;
    await person.click(failed.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("clip.mp4")).toBeVisible();
  });
});
