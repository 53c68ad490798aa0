import { APP_TEXTS } from "@/app/texts.ts";
import { ProfilePage } from "@/features/profile/components/profile-page.tsx";
import { PROFILE_TEXTS } from "@/features/profile/texts.ts";

export function ProfileRoute() {
  return (
    <>
      <title>{`${PROFILE_TEXTS.title} · ${APP_TEXTS.product}`}</title>
      <ProfilePage />
    </>
  );
}
