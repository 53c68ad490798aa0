import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatDateTime } from "@/lib/dates.ts";
import { PostCopy } from "./post-copy.tsx";

const copy = {
  title: "Golden hour",
  author: "Olivia",
  provider: "Instagram",
  copiedAt: "2026-03-02T10:00:00.000Z",
  pictureUrl: "/media/tea_1/ast_1/post-req_1.jpg",
  sha256: "a".repeat(64),
};

test("a copied post shows its text, its author, its picture, the time of the copy and its hash", () => {
  render(<PostCopy copy={copy} />);
  const figure = screen.getByRole("figure", { name: "Copy of the post" });
  expect(figure).toHaveTextContent("Golden hour");
  expect(figure).toHaveTextContent("Olivia · Instagram");
  expect(figure).toHaveTextContent(`Copied on ${formatDateTime(copy.copiedAt)}`);
  expect(figure.querySelector("img")).toHaveAttribute("src", copy.pictureUrl);
  expect(screen.getByTitle(copy.sha256)).toHaveTextContent("aaaaaaaa…");
});

test("a copied post without a picture and an author shows its text, its platform and the time of the copy", () => {
  render(<PostCopy copy={{ ...copy, author: "", pictureUrl: "" }} />);
  const figure = screen.getByRole("figure", { name: "Copy of the post" });
  expect(figure).toHaveTextContent(/^Golden hourInstagramCopied/);
  expect(figure.querySelector("img")).toBeNull();
});
