import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { returnPath } from "@/lib/links/links.ts";

const mailLink = z.object({ user: z.string().min(1).max(128), code: z.string().regex(/^\d{6}$/) });

export interface MailLink {
  user: string;
  code: string;
  /** Where to go after the page that the link opens. */
  next: string;
}

const read = (hash: string): MailLink | undefined => {
  const said = new URLSearchParams(hash.slice(1));
  const link = mailLink.safeParse(Object.fromEntries(said));
  return link.success ? { ...link.data, next: returnPath(said.get("next")) } : undefined;
};

/** The values in a mailed link's fragment. The fragment is removed from the address bar and the history at once. */
export const useMailLink = (): MailLink | undefined => {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => read(hash));
  useEffect(() => {
    if (hash === "") return;
    // Another link may be opened in the same tab without a reload.
    setLink(read(hash));
    void navigate({ pathname, search }, { replace: true, state });
  }, [hash, pathname, search, state, navigate]);
  return link;
};
