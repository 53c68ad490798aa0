import type { PostEmbed } from "@clearhouse/core/post-url/embed.policy.ts";
import { useEffect, useRef, useState } from "react";

const PATIENCE_MS = 8_000;

/** Platforms whose frames report to the page that they show something; of other frames only the load event is known. */
const TELLS = new Set<PostEmbed["platform"]>(["Instagram", "X", "TikTok", "YouTube"]);

/**
 * Whether a platform's frame shows its post. A browser doesn't report that another site's frame has failed, and fires
 * the load event for its error page too. So a frame that could report success, and doesn't in time, counts as failed.
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
    // YouTube's player only reports after it was sent a message.
    else if (platform === "YouTube") {
      frame.current?.contentWindow?.postMessage('{"event":"listening"}', new URL(src).origin);
    }
  };
  return { frame, state, onLoad };
};
