import { TEXTS as OWNER_TEXTS } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import { fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import {
  PREVIEW_RECOMMENDED,
  previewDescription,
  previewTitle,
  type TeamSettings,
} from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useSaveSettings } from "../api/save-settings.ts";
import { SOCIAL_PREVIEW_TEXTS } from "../texts.ts";
import { LinkCard } from "./link-card.tsx";
import { PreviewImage } from "./preview-image.tsx";

const previewForm = z.object({ previewTitle, previewDescription });
type PreviewTexts = z.infer<typeof previewForm>;

const textsOf = ({ previewTitle, previewDescription }: TeamSettings): PreviewTexts => ({
  previewTitle,
  previewDescription,
});

/**
 * The texts and the image that social networks show for a link, with a preview beside them. The texts are saved
 * together, the image separately.
 */
export function SocialPreviewForm({ team }: { team: TeamSettings }) {
  const save = useSaveSettings();
  const form = useForm({
    resolver: zodResolver(previewForm),
    values: textsOf(team),
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const typed = useWatch({ control: form.control });
  const { errors, isDirty } = form.formState;
  const logo = team.logoUrl || team.appLogoUrl;
  const own = {
    title: fill(OWNER_TEXTS.pageTitle, { team: team.name }),
    text: fill(OWNER_TEXTS.pageDescription, { team: team.name }),
  };
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-8">
        <Form
          form={form}
          failure={SOCIAL_PREVIEW_TEXTS.saveFailed}
          onSubmit={async (texts) => {
            const { dirtyFields } = form.formState;
            // Only changed values are sent, because another admin may have changed the other values since they were
            // loaded.
            const saved = await save.mutateAsync({
              ...(dirtyFields.previewTitle && { previewTitle: texts.previewTitle }),
              ...(dirtyFields.previewDescription && { previewDescription: texts.previewDescription }),
            });
            form.reset(textsOf(saved), { keepDirtyValues: false });
            notifySuccess(SOCIAL_PREVIEW_TEXTS.saved);
          }}
          className="flex flex-col gap-5"
        >
          <FormProblem />
          <FormField<PreviewTexts>
            name="previewTitle"
            label={SOCIAL_PREVIEW_TEXTS.titleField}
            hint={
              errors.previewTitle ? undefined : (
                <Count text={typed.previewTitle ?? ""} recommended={PREVIEW_RECOMMENDED.title} />
              )
            }
            placeholder={own.title}
            autoComplete="off"
          />
          <FormField<PreviewTexts>
            name="previewDescription"
            label={SOCIAL_PREVIEW_TEXTS.descriptionField}
            hint={
              errors.previewDescription ? undefined : (
                <Count text={typed.previewDescription ?? ""} recommended={PREVIEW_RECOMMENDED.description} />
              )
            }
            multiline
            areaClassName="max-h-60"
            placeholder={own.text}
          />
          <p className="text-muted-foreground text-xs">{SOCIAL_PREVIEW_TEXTS.emptyHint}</p>
          <div>
            <SubmitButton sending={SOCIAL_PREVIEW_TEXTS.saving} disabled={!isDirty}>
              {SOCIAL_PREVIEW_TEXTS.save}
            </SubmitButton>
          </div>
        </Form>
        <PreviewImage url={team.previewImageUrl} hasLogo={logo !== ""} />
      </div>
      <LinkCard
        title={typed.previewTitle?.trim() || own.title}
        description={typed.previewDescription?.trim() || own.text}
        image={team.previewImageUrl}
        logo={logo}
      />
    </div>
  );
}

/** Warns if a text is longer than recommended. Only the form's schema rejects texts. */
function Count({ text, recommended }: { text: string; recommended: number }) {
  const length = [...text.trim()].length;
  if (length <= recommended) return SOCIAL_PREVIEW_TEXTS.counted(length, recommended);
  return <span className="text-status-requested">{SOCIAL_PREVIEW_TEXTS.above(length, recommended)}</span>;
}
