import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Conversation, ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare, PencilLine, ThumbsDown, ThumbsUp } from "lucide-react";
import { useId, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { offerLines } from "./offer-lines.ts";
import { requestOptions } from "./talk-api.ts";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

/** What owner and team have said about an open request, and the team's answers. */
export function Talk({ asset }: { asset: Asset }) {
  const request = useQuery(requestOptions(asset));
  const id = useId();
  if (request.isPending) return <LoadingBox text={TEXTS.loading} className="h-24 w-full" />;
  if (request.isError) return <p role="alert">{TEXTS.failed}</p>;
  const conversation = request.data?.conversation;
  if (!request.data || !conversation) return null;
  return (
    <section aria-labelledby={id} className="space-y-2.5 rounded-md border px-3 py-2.5">
      <h4 id={id} className="font-medium text-sm">
        {TEXTS.title}
      </h4>
      <ol className="space-y-2.5 text-sm">
        {conversation.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ol>
      <Turn conversation={conversation} />
      <Answers asset={asset} request={request.data} conversation={conversation} />
    </section>
  );
}

function Item({ item }: { item: ThreadItem }) {
  const { by, kind, name, at, message } = item;
  const lines = offerLines(item);
  return (
    <li className={by === "owner" ? "rounded-md bg-muted px-2.5 py-2" : "border-l-2 px-2.5 py-0.5"}>
      <p className="break-words text-xs">
        <bdi className="font-medium">{name || TEXTS[by === "owner" ? "owner" : "member"]}</bdi> {TEXTS.said[kind]}
        <span className="text-muted-foreground"> · {formatDateTime(at)}</span>
      </p>
      {lines.length > 0 && (
        <ul className="mt-0.5 break-words" dir="auto">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {message !== "" && (
        <p className="mt-0.5 whitespace-pre-line break-words" dir="auto">
          {message}
        </p>
      )}
    </li>
  );
}

function Turn({ conversation: { ball, items, proposed } }: { conversation: Conversation }) {
  if (ball === "team") return <p className="font-medium text-sm">{TEXTS.yourTurn}</p>;
  if (proposed) return <p className="text-muted-foreground text-sm">{TEXTS.newTerms}</p>;
  if (items.at(-1)?.kind !== "declined") return null;
  return <p className="text-muted-foreground text-sm">{TEXTS.firstTerms}</p>;
}

const loadAccept = async () => (await import("./accept-dialog.tsx")).AcceptDialog;
const loadChange = async () => (await import("./change-dialog.tsx")).ChangeDialog;
const loadReply = async () => (await import("./words-dialogs.tsx")).ReplyDialog;
const loadDecline = async () => (await import("./words-dialogs.tsx")).DeclineDialog;

interface AnswersProps {
  asset: Asset;
  request: RightsRequest;
  conversation: Conversation;
}

function Answers({ asset, request, conversation }: AnswersProps) {
  const { role } = useSession();
  const [open, setOpen] = useState<"accept" | "change" | "reply" | "decline">();
  const close = () => setOpen(undefined);
  const offer = conversation.items.find(({ id }) => id === conversation.openOfferId);
  const fee = offer && (offer.fee ?? conversation.proposed?.fee);
  const mayAccept = fee === undefined || role === "admin";
  const about = { asset, requestId: request.id, onClose: close };
  return (
    <>
      {offer && !mayAccept && <p className="text-sm">{TEXTS.needsAdmin}</p>}
      <div className="flex flex-wrap gap-2">
        {offer && mayAccept && (
          <Button icon={ThumbsUp} size="sm" onClick={() => setOpen("accept")}>
            {TEXTS.accept.button}
          </Button>
        )}
        <Button icon={PencilLine} variant="outline" size="sm" onClick={() => setOpen("change")}>
          {TEXTS.change.button}
        </Button>
        <Button icon={MessageSquare} variant="outline" size="sm" onClick={() => setOpen("reply")}>
          {TEXTS.reply.button}
        </Button>
        {offer && (
          <Button icon={ThumbsDown} variant="outline" size="sm" onClick={() => setOpen("decline")}>
            {TEXTS.decline.button}
          </Button>
        )}
      </div>
      {offer && (
        <>
          <LazyDialog open={open === "accept"} load={loadAccept} onMissing={close}>
            {(AcceptDialog) => <AcceptDialog {...about} offer={offer} fee={fee} open={open === "accept"} />}
          </LazyDialog>
          <LazyDialog open={open === "decline"} load={loadDecline} onMissing={close}>
            {(DeclineDialog) => <DeclineDialog {...about} offer={offer} open={open === "decline"} />}
          </LazyDialog>
        </>
      )}
      <LazyDialog open={open === "change"} load={loadChange} onMissing={close}>
        {(ChangeDialog) => <ChangeDialog {...about} request={request} offer={offer} open={open === "change"} />}
      </LazyDialog>
      <LazyDialog open={open === "reply"} load={loadReply} onMissing={close}>
        {(ReplyDialog) => <ReplyDialog {...about} open={open === "reply"} />}
      </LazyDialog>
    </>
  );
}
