import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openApprove } from "../test/owner-page.tsx";

vi.mock("./owner-queue.ts", () => {
  throw new Error("The connection is down");
});

it("the form says that the files failed to upload if the upload code can't be loaded", async () => {
  const { user } = await openApprove();
  const input = document.querySelector<HTMLInputElement>("input[type='file']");
  if (!input) throw new Error("There is no field for files");
  await user.upload(input, new File(["x"], "sunset.jpg", { type: "image/jpeg" }));
  expect(await screen.findByText("Upload failed – Failed to upload files")).toBeVisible();
});
