import { PageTitle } from "@/app/page-title.tsx";
import { ProfilePage } from "@/features/profile/components/profile-page.tsx";
import { PROFILE_TEXTS } from "@/features/profile/texts.ts";

export function ProfileRoute() {
  return (
    <>
      <PageTitle>{PROFILE_TEXTS.title}</PageTitle>
      <ProfilePage />
    </>
  );
}
