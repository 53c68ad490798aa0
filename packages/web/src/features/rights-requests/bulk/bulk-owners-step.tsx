import { useId, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { Honeypot } from "../components/honeypot.tsx";
import { PrivacyAddressNotice } from "../components/privacy-address-notice.tsx";
import { RemindField, ScopeFields } from "../components/scope-fields.tsx";
import { tellValidationErrors } from "../lib/request-failure.ts";
import { isScoped } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { type BulkItem, type LeftOut, merged, type OwnerGroup } from "./bulk-item.ts";
import { LeftOutItems } from "./left-out-items.tsx";
import { BULK_REQUEST_TEXTS } from "./texts.ts";
import { type BulkResult, type BulkValues, ownersOf, useBulkRequest } from "./use-bulk-request.ts";

interface Props {
  groups: readonly OwnerGroup[];
  /**
   * Groups of items whose owners have denied an earlier request. These owners are asked again only if the person
   * switches that on.
   */
  denied: readonly OwnerGroup[];
  /** The selected items whose rights can't be requested. */
  leftOut: readonly LeftOut[];
  onMade: (result: BulkResult) => void;
  /** Called instead of `onMade` if the server makes the requests as a job. */
  onBegun: (jobId: string) => void;
}

/** The step in which the person names the owner of each group, and the uses that all owners are asked for. */
export function BulkOwnersStep({ groups: first, denied, leftOut, onMade, onBegun }: Props) {
  const [asksDenied, setAsksDenied] = useState(false);
  const groups = asksDenied ? [...first, ...denied] : first;
  const { form, send, refused, uses } = useBulkRequest(groups, onMade, onBegun);
  const askDenied = (on: boolean) => {
    const owners = form.getValues("groups").slice(0, first.length);
    form.setValue("groups", on ? [...owners, ...ownersOf(denied)] : owners, { shouldDirty: true });
    setAsksDenied(on);
  };
  const named = useWatch({ control: form.control, name: "groups" });
  const links = merged(named.map((owner, n) => ({ ...ownerOf(owner), items: groups[n]?.items ?? [] }))).length;
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <DialogForm
      form={form}
      title={BULK_REQUEST_TEXTS.title(total)}
      description={BULK_REQUEST_TEXTS.description}
      notice={<PrivacyAddressNotice />}
      submit={BULK_REQUEST_TEXTS.send(links)}
      sending={BULK_REQUEST_TEXTS.sending}
      ready={(values) =>
        isScoped(values) &&
        [values.requestedBy, ...values.groups.map(({ contentOwner }) => contentOwner)].every(
          (value) => value.trim() !== "",
        )
      }
      failure={refused}
      onInvalid={tellValidationErrors}
      onSubmit={send}
    >
      <FieldSet className="gap-3">
        <FieldLegend>{BULK_REQUEST_TEXTS.owners}</FieldLegend>
        {groups.map((group, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups don't change while the form is open
          <Owner key={n} form={form} index={n} group={group} />
        ))}
        {groups.length > 1 && <p className="text-muted-foreground text-xs">{BULK_REQUEST_TEXTS.ownersHint}</p>}
      </FieldSet>
      {denied.length > 0 && <AskDenied items={itemsOf(denied)} on={asksDenied} onChange={askDenied} />}
      {leftOut.length > 0 && <LeftOutItems items={leftOut} />}
      {named.some(({ contentOwnerEmail = "" }) => contentOwnerEmail.trim() !== "") && <RemindField />}
      <ScopeFields uses={uses} single={false} />
      <FormField<BulkValues>
        name="message"
        label={BULK_REQUEST_TEXTS.message}
        hint={BULK_REQUEST_TEXTS.messageHint}
        multiline
      />
      <Honeypot />
    </DialogForm>
  );
}

const itemsOf = (groups: readonly OwnerGroup[]) => groups.flatMap(({ items }) => items);

interface AskDeniedProps {
  items: readonly BulkItem[];
  on: boolean;
  onChange: (on: boolean) => void;
}

/**
 * Lists the items whose owners have denied an earlier request, with the reasons, so that nobody is asked again by
 * mistake.
 */
function AskDenied({ items, on, onChange }: AskDeniedProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {BULK_REQUEST_TEXTS.askDenied(items.length)}
        </label>
        <Switch id={id} aria-describedby={`${id}-hint`} checked={on} onCheckedChange={onChange} />
      </div>
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {BULK_REQUEST_TEXTS.askDeniedHint}
      </p>
      {!on && (
        <ul className="max-h-40 divide-y overflow-y-auto text-sm">
          {items.map(({ title, note }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same title; the list never changes
            <li key={n} className="py-1.5">
              <p className="truncate" dir="auto">
                {title}
              </p>
              <p className="line-clamp-2 text-muted-foreground text-xs" dir="auto">
                {note}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const ownerOf = ({ contentOwner, contentOwnerEmail = "" }: BulkValues["groups"][number]) => ({
  contentOwner,
  contentOwnerEmail,
});

/** An owner's list of items is collapsed if it has more items than this. */
const SHOWN = 3;

function Owner({ form, index, group }: { form: UseFormReturn<BulkValues>; index: number; group: OwnerGroup }) {
  const { contentOwner, items } = group;
  const list = (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
      {items.map(({ title, note }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same title; the list never changes
        <li key={n} className="min-w-0">
          <p className="truncate" dir="auto">
            {title}
          </p>
          {note !== "" && <p className="text-status-requested text-xs">{note}</p>}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-well p-3">
      {items.length <= SHOWN ? (
        list
      ) : (
        <details open={items.some(({ note }) => note !== "")}>
          <summary className="cursor-pointer rounded-sm font-medium text-sm focus-visible:outline-2 focus-visible:outline-ring">
            <span dir="auto">{contentOwner}</span>{" "}
            <span className="font-normal text-muted-foreground">· {BULK_REQUEST_TEXTS.items(items.length)}</span>
          </summary>
          <div className="mt-2">{list}</div>
        </details>
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <FormField<BulkValues> name={`groups.${index}.contentOwner`} label={REQUEST_TEXTS.contentOwner} required />
        <FormField<BulkValues>
          name={`groups.${index}.contentOwnerEmail`}
          type="email"
          label={REQUEST_TEXTS.contentOwnerEmail}
        />
      </div>
      {contentOwner === "" && <SameForAll form={form} index={index} />}
    </div>
  );
}

/** Copies the typed owner of one group to all groups that have no owner yet. */
function SameForAll({ form, index }: { form: UseFormReturn<BulkValues>; index: number }) {
  const groups = useWatch({ control: form.control, name: "groups" });
  const owner = groups[index];
  const others = groups.flatMap(({ contentOwner }, n) => (n !== index && contentOwner.trim() === "" ? [n] : []));
  if (!owner || owner.contentOwner.trim() === "" || others.length === 0) return null;
  const use = () => {
    for (const n of others) form.setValue(`groups.${n}`, { ...owner }, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button variant="link" className="h-auto self-start p-0 text-xs" onClick={use}>
      {BULK_REQUEST_TEXTS.sameForAll(others.length)}
    </Button>
  );
}
