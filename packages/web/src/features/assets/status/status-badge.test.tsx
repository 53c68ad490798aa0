import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { StatusBadge } from "./status-badge.tsx";

describe("a status", () => {
  test.each([
    ["pending", "Uploaded"],
    ["requesting-rights", "Rights Requested"],
    ["approved", "Approved"],
    ["denied", "Denied"],
    ["time-limited", "Time-limited"],
  ])("a status of %s is shown as %s", (status, label) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByText(label)).toBeVisible();
  });

  test.each(["archived", "", "Approved", "constructor"])(
    "a status of any other value (%j) is shown as Unknown",
    (status) => {
      const { container } = render(<StatusBadge status={status} />);
      expect(container).toHaveTextContent(/^Unknown$/);
    },
  );
});
