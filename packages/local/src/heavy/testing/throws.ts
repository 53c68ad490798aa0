import type { Handler } from "../../handlers.ts";

export const handler: Handler = async () => {
  throw new RangeError("The picture is too large");
};
