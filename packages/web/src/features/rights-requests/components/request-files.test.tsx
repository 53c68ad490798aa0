import { type CreateUploadInput, createUploadInput } from "@clearhouse/core/library/upload/upload.schema.ts";
import {
  type RequestByUrlInput,
  requestByUrlInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { anAsset, aRequest, basicRoutes } from "../test/request-routes.ts";
import { RequestByUrlDialog } from "./request-by-url-dialog.tsx";

/** Fakes the upload routes and the storage. Each file has one part. */
const uploadRoutes = (opened: CreateUploadInput[]) => {
  const uploadOf = (id: string, state: "open" | "completed") => {
    const { fileName = "", contentType = "", size = 0 } = opened[Number(id.slice(4)) - 1] ?? {};
    const parts = { partSize: 100, partCount: 1, storedParts: state === "open" ? [] : [1] };
    return HttpResponse.json({ id, state, fileName, contentType, size, ...parts });
  };
  return [
    http.post("*/api/uploads", async ({ request }) => {
      opened.push(createUploadInput.parse(await request.json()));
      return uploadOf(`upl_${opened.length}`, "open");
    }),
    http.post("*/api/uploads/:id/parts", ({ params }) => {
      const part = { part: 1, url: `http://localhost:3000/storage/${params.id}`, size: 3 };
      return HttpResponse.json({ parts: [part] });
    }),
    http.put("*/storage/:id", () => new HttpResponse(null, { headers: { ETag: '"1"' } })),
    http.put("*/api/uploads/:id/parts/:part", ({ params }) => uploadOf(String(params.id), "open")),
    http.post("*/api/uploads/:id/complete", ({ params }) => uploadOf(String(params.id), "completed")),
    http.delete("*/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
  ];
};

const setUp = () => {
  const opened: CreateUploadInput[] = [];
  const sent: RequestByUrlInput[] = [];
  server.use(
    ...uploadRoutes(opened),
    http.post("*/api/rights-requests", async ({ request }) => {
      sent.push(requestByUrlInput.parse(await request.json()));
      return HttpResponse.json({ request: aRequest, asset: anAsset }, { status: 201 });
    }),
    ...basicRoutes,
  );
  renderSignedIn(<RequestByUrlDialog open onOpenChange={vi.fn()} onSeveral={vi.fn()} />);
  const write = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  write(/^Content URL/, "https://www.instagram.com/p/1/");
  write(/^Content Title/, "Sunrise");
  write(/^Content Owner \*/, "@sunrise");
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText("Choose images and videos"), { target: { files } });
  const generate = () => userEvent.click(screen.getByRole("button", { name: "Generate Link" }));
  return { opened, sent, choose, generate };
};

const aFile = (name: string, type: string) => new File(["abc"], name, { type });
const uploaded = async (count: number) =>
  waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(count));

beforeEach(() => {
  toast.dismiss();
});

it("chosen files are uploaded immediately, and files and tags are part of the request", async () => {
  const { opened, sent, choose, generate } = setUp();
  choose(aFile("one.png", "image/png"), aFile("two.mp4", "video/mp4"));
  await uploaded(2);
  expect(opened).toMatchObject([
    { fileName: "one.png", purpose: "asset" },
    { fileName: "two.mp4", purpose: "asset", forUploadId: "upl_1" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "@rap" }));
  await userEvent.type(screen.getByLabelText("Tags"), "sunset{Enter}");
  await generate();
  expect(await screen.findByRole("heading", { name: "Rights Request Link Generated" })).toBeInTheDocument();
  expect(sent[0]).toMatchObject({
    uploadIds: ["upl_1", "upl_2"],
    tags: [
      { type: "brand", name: "@rap" },
      { type: "theme", name: "sunset" },
    ],
  });
});

it("a removed file isn't part of the request", async () => {
  const { sent, choose, generate } = setUp();
  choose(aFile("one.png", "image/png"), aFile("two.png", "image/png"));
  await uploaded(2);
  await userEvent.click(screen.getByRole("button", { name: "Remove one.png" }));
  await generate();
  await waitFor(() => expect(sent[0]?.uploadIds).toEqual(["upl_2"]));
});

it.each([
  ["notes.txt", "text/plain"],
  ["drawing.svg", "image/svg+xml"],
])("%s is refused because only images and videos are accepted", async (name, type) => {
  const { opened, choose } = setUp();
  choose(aFile(name, type));
  expect(await screen.findByText("Invalid file type")).toBeInTheDocument();
  expect(screen.getByText("Please select only image or video files.")).toBeInTheDocument();
  expect(opened).toEqual([]);
});

it("a file of more than 200MB is refused", async () => {
  const { opened, choose } = setUp();
  const large = aFile("large.mp4", "video/mp4");
  Object.defineProperty(large, "size", { value: 200 * 1024 * 1024 + 1 });
  choose(large);
  expect(await screen.findByText("File too large")).toBeInTheDocument();
  expect(screen.getByText("Please select files smaller than 200MB.")).toBeInTheDocument();
  expect(opened).toEqual([]);
});

it("a failed upload prevents the request, and the file can be uploaded again", async () => {
  const { sent, choose, generate } = setUp();
  server.use(http.post("*/api/uploads/:id/complete", () => refusal(422, "upload.type_unsupported"), { once: true }));
  choose(aFile("one.png", "image/png"));
  expect(await screen.findByText("Failed to upload files")).toBeInTheDocument();
  await generate();
  await waitFor(() => expect(screen.getByRole("button", { name: "Generate Link" })).toBeEnabled());
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Upload one.png again" }));
  await uploaded(1);
  await generate();
  await waitFor(() => expect(sent[0]?.uploadIds).toEqual(["upl_2"]));
});

it("the brand of a user's last request is filled in for the next request", async () => {
  const { generate, sent } = setUp();
  const brands = () => within(screen.getByRole("group", { name: "Brand" }));
  await userEvent.click(brands().getByLabelText(/^rap/));
  await userEvent.click(brands().getByLabelText("Clearhouse Network"));
  await generate();
  await waitFor(() => expect(sent[0]).toMatchObject({ brand: "rap", scope: { brands: ["rap"] } }));
  await userEvent.click(await screen.findByRole("button", { name: "Create Another" }));
  expect(brands().getByLabelText("rap")).toBeChecked();
  expect(localStorage.getItem("last-request-scope:usr_1")).toContain("rap");
  localStorage.clear();
});
