import { PageTitle } from "@/app/page-title.tsx";
import { CreatorsPage } from "@/features/creators/creators-page.tsx";
import { CREATOR_TEXTS } from "@/features/creators/texts.ts";

export function CreatorsRoute() {
  return (
    <>
      <PageTitle>{CREATOR_TEXTS.title}</PageTitle>
      <CreatorsPage />
    </>
  );
}
