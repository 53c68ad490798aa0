import type { PostEmbed } from "@clearhouse/core/base/post-url/post-url.policy.ts";
import { useEffect, useRef, useState } from "react";

const PATIENCE_MS = 8_000;

/**
 * Platforms whose frames send the page a message once they show the post. Frames of other platforms only fire the load
 * event.
 */
const TELLS = new Set<PostEmbed["platform"]>(["Instagram", "X", "TikTok", "YouTube"]);

/**
 * Whether a platform's frame shows its post. A browser doesn't report that another site's frame has failed, and fires
 * the load event for an error page too. So a frame of a platform in TELLS counts as failed if its message doesn't
 * arrive in time.
 */
export const usePostFrame = ({ platform, src }: PostEmbed) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  useEffect(() => {
    const onMessage = ({ source, origin }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === new URL(src).origin) setState("shown");
    };
    const timer = setTimeout(() => setState((current) => (current === "shown" ? current : "failed")), PATIENCE_MS);
    window.addEventListener("message", onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
    };
  }, [src]);

  const onLoad = () => {
    if (!TELLS.has(platform)) setState("shown");
    // YouTube's player sends messages only after it has received one.
    else if (platform === "YouTube") {
      frame.current?.contentWindow?.postMessage('{"event":"listening"}', new URL(src).origin);
    }
  };
  return { frame, state, onLoad };
};
