import type { ApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { SCOPE_TEXTS } from "@/lib/api-texts.ts";
import { formatCalendarDate, formatDate, formatDateTime } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { keysOptions, useRevokeKey } from "../api/keys.ts";
import { KEY_TEXTS } from "../texts.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

export function ApiKeys() {
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{KEY_TEXTS.title}</CardTitle>
        <CardDescription>
          {KEY_TEXTS.text}{" "}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
            {KEY_TEXTS.docs}
          </a>
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Button icon={Plus} className="self-start" onClick={() => setCreating(true)}>
          {KEY_TEXTS.create}
        </Button>
        <KeyList />
      </CardContent>
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} />
    </Card>
  );
}

function KeyList() {
  const { data, isError, error, refetch } = useQuery(keysOptions);
  if (isError) return <LoadFailed text={KEY_TEXTS.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingBox text={KEY_TEXTS.loading} className="h-24 rounded-lg" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        title={KEY_TEXTS.empty}
        as="h3"
        text={KEY_TEXTS.emptyText}
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <ul className="divide-y rounded-lg border">
      {data.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  );
}

const madeOf = ({ madeBy, makerLeft, createdAt }: ApiKey): string =>
  KEY_TEXTS.made(makerLeft ? `${madeBy} (${KEY_TEXTS.makerLeft})` : madeBy, formatDate(createdAt));

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, expiresOn, expired, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium" dir="auto">
            {name}
          </span>
          <code className="text-muted-foreground text-xs">{prefix}…</code>
          {expired && <Badge variant="expired">{KEY_TEXTS.expired}</Badge>}
        </p>
        <p className="text-sm">{scopes.map((scope) => SCOPE_TEXTS[scope]).join(" · ")}</p>
        <p className="break-words text-muted-foreground text-xs">
          {[
            madeOf(apiKey),
            lastUsedAt ? KEY_TEXTS.used(formatDateTime(lastUsedAt)) : KEY_TEXTS.neverUsed,
            ...(expiresOn ? [KEY_TEXTS.until(formatCalendarDate(expiresOn))] : []),
          ].join(" · ")}
        </p>
      </div>
      <Revoke apiKey={apiKey} />
    </li>
  );
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [asked, setAsked] = useState(false);
  const revoke = useRevokeKey();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={KEY_TEXTS.ofKey(KEY_TEXTS.revoke, name)}
        onClick={() => setAsked(true)}
      >
        {KEY_TEXTS.revoke}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={KEY_TEXTS.revokeTitle(name)}
        text={KEY_TEXTS.revokeText}
        confirm={KEY_TEXTS.revoke}
        pending={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => notifySuccess(KEY_TEXTS.revoked),
            onSettled: () => setAsked(false),
          })
        }
      />
    </>
  );
}
