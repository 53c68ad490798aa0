import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { StatusBadge } from "./status-badge.tsx";

describe("<StatusBadge>", () => {
  test.each([
    ["pending", "Uploaded"],
    ["requesting-rights", "Rights Requested"],
    ["approved", "Approved"],
    ["denied", "Denied"],
    ["time-limited", "Time-limited"],
  ])("the status %s is shown as %s", (status, label) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByText(label)).toBeVisible();
  });

  test.each(["archived", "", "Approved", "constructor"])(
    "a value that is not a status (%j) is shown as Unknown",
    (status) => {
      const { container } = render(<StatusBadge status={status} />);
      expect(container).toHaveTextContent(/^Unknown$/);
    },
  );
});
