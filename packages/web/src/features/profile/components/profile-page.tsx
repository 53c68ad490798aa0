import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Page } from "@/components/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { profileOptions } from "@/lib/queries/profile.ts";
import { useProfileForm } from "../lib/use-profile-form.ts";
import { PROFILE_TEXTS } from "../texts.ts";
import { AccountCard } from "./account-card.tsx";
import { AvatarCard } from "./avatar-card.tsx";
import { PersonalCard } from "./personal-card.tsx";
import { RoleCard } from "./role-card.tsx";
import { StatsCard } from "./stats-card.tsx";

const FORM_ID = "profile-form";

export function ProfilePage() {
  const profile = useQuery(profileOptions);
  const { form, editing, start, cancel, save, saving } = useProfileForm(profile.data);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The pressed button is gone, so the focus moves to the first field, or back to 'Edit'.
  useEffect(() => {
    if (editing) form.setFocus("displayName");
    else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing, form]);
  const actions = editing ? (
    <>
      <Button variant="outline" onClick={cancel} disabled={saving}>
        {PROFILE_TEXTS.cancel}
      </Button>
      <Button key="save" type="submit" form={FORM_ID} disabled={saving}>
        {saving && <Spinner />}
        {saving ? PROFILE_TEXTS.saving : PROFILE_TEXTS.save}
      </Button>
    </>
  ) : (
    <Button icon={Pencil} key="edit" ref={editButton} variant="outline" onClick={start}>
      {PROFILE_TEXTS.edit}
    </Button>
  );
  return (
    <Page title={PROFILE_TEXTS.title} lead={<BackButton />} actions={profile.data && actions}>
      {profile.isPending && <Loading />}
      {profile.isError && !profile.data && <LoadFailed text={PROFILE_TEXTS.loadFailed} query={profile} />}
      {profile.data && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <AvatarCard profile={profile.data} />
          <div className="flex min-w-0 flex-col gap-5">
            <PersonalCard profile={profile.data} form={form} save={save} formId={FORM_ID} editing={editing} />
            <RoleCard profile={profile.data} />
            <StatsCard />
            <AccountCard profile={profile.data} />
          </div>
        </div>
      )}
    </Page>
  );
}

function BackButton() {
  return (
    <Button asChild variant="ghost" size="icon" aria-label={PROFILE_TEXTS.back}>
      <Link to="/">
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
    </Button>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <span className="sr-only">{PROFILE_TEXTS.loading}</span>
      <Skeleton className="h-80 rounded-lg" />
      <div className="flex flex-col gap-5">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </div>
  );
}
