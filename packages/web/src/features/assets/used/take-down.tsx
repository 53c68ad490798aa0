import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  type Publication,
  publication as publicationSchema,
} from "@clearhouse/core/rights/publication/publication.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDateTime, todayIn } from "@/lib/dates.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { useUsedMutation } from "./queries.ts";
import { PLACE_TEXTS } from "./texts.ts";
import { valuesOf } from "./use-publication-form.ts";

interface Props {
  asset: Asset;
  publication: Publication;
  /** What the place is called in the names of its controls. */
  place: string;
  /** Moves the focus on, because the buttons are gone once it is down. */
  onDown: () => void;
}

/** The task of taking down a publication: until when, by whom, and that it is done. */
export function TakeDown({ asset, publication, place, onDown }: Props) {
  const { team } = useSession();
  const { id, version, takeDown } = publication;
  const saving = useUsedMutation(asset.id, (change: { takenDownOn?: string; takeDownById?: string }) =>
    receive(
      client.api.assets[":assetId"].publications[":publicationId"].$put({
        param: { assetId: asset.id, publicationId: id },
        json: { ...valuesOf(publication), ...change, version },
      }),
      publicationSchema,
    ),
  );
  const onError = (error: Error) => notifyFailure(error, { title: PLACE_TEXTS.failedToSave });
  if (!takeDown) return null;
  const { dueAt, by } = takeDown;
  const isOverdue = Date.parse(dueAt) < Date.now();
  return (
    <>
      <Badge variant="denied">{(isOverdue ? PLACE_TEXTS.overdue : PLACE_TEXTS.due)(formatDateTime(dueAt))}</Badge>
      <div className="flex flex-wrap items-center gap-2 pt-0.5">
        <Who
          place={place}
          chosen={by}
          disabled={saving.isPending}
          onChoose={(takeDownById) => saving.mutate({ takeDownById }, { onError })}
        />
        <Button
          variant="outline"
          size="sm"
          disabled={saving.isPending}
          aria-label={PLACE_TEXTS.isDownNamed(place)}
          onClick={() =>
            saving.mutate(
              { takenDownOn: todayIn(team.timeZone) },
              {
                onSuccess: () => {
                  notifySuccess(PLACE_TEXTS.downSaved);
                  onDown();
                },
                onError,
              },
            )
          }
        >
          {PLACE_TEXTS.isDown}
        </Button>
      </div>
    </>
  );
}

interface WhoProps {
  place: string;
  chosen: { id: string; name: string } | undefined;
  disabled: boolean;
  onChoose: (userId: string) => void;
}

function Who({ place, chosen, disabled, onChoose }: WhoProps) {
  const members = useQuery(teamMembersOptions);
  const known = members.data?.map(({ userId: id, displayName: name }) => ({ id, name })) ?? [];
  // Whoever has left the team since stays chosen until somebody else is.
  const people = chosen && !known.some(({ id }) => id === chosen.id) ? [chosen, ...known] : known;
  return (
    <NativeSelect
      size="sm"
      aria-label={PLACE_TEXTS.who(place)}
      value={chosen?.id ?? ""}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{PLACE_TEXTS.nobody}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
