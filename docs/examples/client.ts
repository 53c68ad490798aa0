/** A refusal by the API. */
export class ClearhouseError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message);
    this.name = "ClearhouseError";
    this.status = status;
    this.code = code;
  }
}

interface Page<Item> {
  items: Item[];
  cursor: string | null;
}

interface AssetSummary {
  id: string;
  name: string;
  status: string;
}

interface NewRequest {
  contentUrl: string;
  contentTitle: string;
  contentOwner: string;
  contentOwnerEmail?: string;
  brand: string;
  intendedUse: string;
  requestedBy: string;
}

/**
 * A small client of the Clearhouse API, for Node 20 and later.
 * @param site the URL of your Clearhouse, e.g. https://app.example.com
 * @param key an API key; keep it out of source code and URLs
 */
export const clearhouse = (site: string, key: string) => {
  const call = async <Answer>(
    method: string,
    path: string,
    body?: object,
    idempotencyKey?: string,
  ): Promise<Answer> => {
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429) {
      // Too many calls in this minute: Retry-After has the number of seconds until the next minute.
      const seconds = Number(response.headers.get("retry-after") ?? 60);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      return call(method, path, body, idempotencyKey);
    }
    if (!response.ok) {
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      throw new ClearhouseError(response.status, error);
    }
    return (await response.json()) as Answer;
  };

  return {
    /** All assets, the newest first. Scope: assets:read. */
    async *assets(): AsyncGenerator<AssetSummary> {
      let cursor: string | null = null;
      do {
        const place: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const page: Page<AssetSummary> = await call("GET", `/assets?limit=50${place}`);
        yield* page.items;
        cursor = page.cursor;
      } while (cursor !== null);
    },

    /**
     * Requests the rights to a post. Scope: requests:write. With the scope links:read, the answer also has the link for
     * the post's owner; without it, `link` is "".
     * @param id your own id for this request: if you send the same id twice, only one request is made
     */
    requestRights: (request: NewRequest, id: string): Promise<{ request: { id: string; link: string } }> =>
      call("POST", "/rights-requests", request, id),
  };
};
