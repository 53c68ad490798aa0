import { Button } from "@/components/ui/button.tsx";
import type { PushPermission } from "../lib/push-permission.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";

/**
 * Says what to do if browser notifications are switched on without the browser's permission. The switch applies to the
 * person in all browsers, but the permission only to this browser.
 */
export function PushNote(props: { on: boolean; permission: PushPermission; onAsk: () => void }) {
  const { on, permission, onAsk } = props;
  const { push } = NOTIFICATION_TEXTS;
  const isUnasked = on && permission === "default";
  const text = { denied: push.denied, unsupported: push.unsupported, default: on ? push.unasked : "", granted: "" };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 empty:hidden">
      {text[permission] !== "" && (
        <p className="mt-1.5 text-pretty text-status-requested text-xs">{text[permission]}</p>
      )}
      {isUnasked && (
        <Button variant="outline" size="sm" onClick={onAsk} className="mt-1.5">
          {push.ask}
        </Button>
      )}
    </div>
  );
}
