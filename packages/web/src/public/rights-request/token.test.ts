import { expect, it } from "vitest";
import { tokenOf } from "./token.ts";

it.each([
  ["?token=AB12CD34", "AB12CD34"],
  ["?a=b&token=%20AB12CD34%20", "AB12CD34"],
  ["?token=%3Cscript%3E", "<script>"],
])("the token in the query %s is %s", (search, token) => {
  expect(tokenOf(search)).toBe(token);
});

it.each(["", "?token=", "?token=%20", "?token=%F0%9F%8E%AC", "?token=a%0D%0Ab", `?token=${"A".repeat(10_000)}`])(
  "the query '%s' contains no usable token",
  (search) => {
    expect(tokenOf(search)).toBeUndefined();
  },
);
