import type { Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { CalendarDays, CircleCheck, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import { AvatarEditor } from "@/components/avatar-editor/avatar-editor.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card, CardContent } from "@/components/ui/card.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useOwnAvatar } from "../api/profile.ts";
import { PROFILE_TEXTS } from "../texts.ts";

export function AvatarCard({ profile }: { profile: Profile }) {
  const avatar = useOwnAvatar();
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <AvatarEditor name={profile.displayName} url={profile.avatarUrl} {...avatar} />
        <div className="space-y-2">
          <h2 className="break-words font-semibold text-lg leading-tight" dir="auto">
            {profile.displayName}
          </h2>
          <p className="flex flex-wrap gap-1.5">
            <Badge variant={profile.role === "admin" ? "default" : "secondary"}>
              {PROFILE_TEXTS.roles[profile.role]}
            </Badge>
            {profile.team.name !== "" && (
              <Badge variant="outline">
                <span className="truncate" dir="auto">
                  {profile.team.name}
                </span>
              </Badge>
            )}
            <Badge icon={CircleCheck} variant="approved">
              {PROFILE_TEXTS.active}
            </Badge>
          </p>
        </div>
        <ul className="flex flex-col gap-2 border-t pt-4">
          <Line icon={Mail} label={PROFILE_TEXTS.email} value={profile.email} />
          <Line icon={Phone} label={PROFILE_TEXTS.phone} value={profile.phone} />
          <Line icon={MapPin} label={PROFILE_TEXTS.location} value={profile.location} />
          <li className="flex items-start gap-2.5">
            <CalendarDays className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            {PROFILE_TEXTS.joined(formatDate(profile.joinedAt))}
          </li>
        </ul>
      </CardContent>
    </Card>
  );
}

function Line({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: string }) {
  if (value === "") return null;
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="sr-only">{`${label}: `}</span>
      <span className="min-w-0 break-words" dir="auto">
        {value}
      </span>
    </li>
  );
}
