import { BASES } from "@clearhouse/core/base/license/basis.schema.ts";
import { BASIS_LABELS } from "@clearhouse/core/base/license/basis-input.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type AdminApproval, adminApproval } from "@clearhouse/core/rights/clearance/clearance.schema.ts";
import { DEFAULT_INTENDED_USE, INTENDED_USES } from "@clearhouse/core/rights/rights-request/intended-use.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import type { DialogProps } from "@/components/dialog-props.ts";
import { BrandUseFields } from "@/components/form/brand-use-fields.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { taggedBrands } from "@/lib/assets/tagged-brands.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { ReleaseFileField } from "../used/release-file-field.tsx";
import { useReleaseFile } from "../used/use-release-file.ts";
import { APPROVAL_TEXTS as TEXTS } from "./approval-texts.ts";

type Input = z.input<typeof adminApproval>;

interface Props extends DialogProps {
  title: string;
  /** The assets to approve, as far as they are loaded. Their brand is proposed if they have the same one. */
  assets: readonly Asset[];
  /** What the approval changes besides, shown above the fields. */
  children?: ReactNode;
  /** Whether a document can be added: for one asset. Those of several are added later, each on its own. */
  withDocument?: boolean;
  /**
   * Approves; if it throws, the dialog stays open and shows why.
   * @param uploadId the upload of the document, if one was chosen
   */
  onApprove: (approval: AdminApproval, uploadId: string | undefined) => Promise<void>;
}

/**
 * Asks an admin on what an approval by hand rests, and for what it is, before the status changes. It begins
 * with one brand and one use; the team's own name stands for all its brands.
 */
export function ApprovalDialog({ open, onClose, ...about }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <ApprovalForm {...about} />
    </FormDialog>
  );
}

function ApprovalForm({ title, assets, children, withDocument, onApprove }: Omit<Props, keyof DialogProps>) {
  const { team } = useSession();
  const file = useReleaseFile();
  const brand = brandOf(assets, team.brandOptions) ?? team.defaultBrand;
  const form = useForm<Input, unknown, AdminApproval>({
    resolver: zodResolver(adminApproval),
    defaultValues: {
      basis: { kind: undefined, note: "", link: "" },
      ...{ brand, intendedUse: DEFAULT_INTENDED_USE },
      scope: { brands: [brand], uses: [DEFAULT_INTENDED_USE] },
      ...{ usageRights: "", notes: "", expiresOn: "" },
    },
  });
  return (
    <DialogForm
      form={form}
      title={title}
      description={TEXTS.text}
      notice={children}
      submit={TEXTS.approve}
      sending={TEXTS.approving}
      // Whoever approves has told what failed; the form adds what belongs to a field.
      failure={() => undefined}
      onSubmit={async (approval) => {
        if (!file.isRefused()) await onApprove(approval, await file.send());
      }}
    >
      <FormField<Input>
        name="basis.kind"
        label={TEXTS.basis}
        required
        placeholder={TEXTS.chooseBasis}
        hint={form.watch("basis.kind") === "own_work" ? TEXTS.ownWorkHint : undefined}
        options={BASES.map((basis) => ({ value: basis, label: BASIS_LABELS[basis] }))}
      />
      <FormField<Input> name="basis.note" label={TEXTS.basisNote} hint={TEXTS.basisNoteHint} />
      <FormField<Input> name="basis.link" type="url" label={TEXTS.basisLink} hint={TEXTS.basisLinkHint} />
      {withDocument && <ReleaseFileField label={TEXTS.document} file={file} />}
      <BrandUseFields uses={INTENDED_USES} />
      <FormField<Input> name="usageRights" label={TEXTS.usageRights} hint={TEXTS.usageRightsHint} />
      <FormField<Input> name="expiresOn" type="date" label={TEXTS.expiresOn} hint={TEXTS.expiresOnHint} />
      <FormField<Input> name="notes" label={TEXTS.notes} multiline />
    </DialogForm>
  );
}

/** The only brand that the assets' tags name; undefined if they name none, or several. */
const brandOf = (assets: readonly Asset[], brands: readonly string[]): string | undefined => {
  const named = new Set(assets.flatMap((asset) => taggedBrands(asset, brands)));
  return named.size === 1 ? [...named][0] : undefined;
};
