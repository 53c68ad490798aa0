import { Check, Copy } from "lucide-react";
import { useFormDialog } from "@/components/form/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifyError } from "@/lib/notify.ts";
import type { BulkItem } from "./bulk-item.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";
import type { BulkResult } from "./use-bulk-request.ts";

/** The link for each owner, and the items whose rights couldn't be requested, with the reasons. */
export function BulkResultStep({ result, onAgain }: { result: BulkResult; onAgain: (items: BulkItem[]) => void }) {
  const { done } = useFormDialog();
  const { groups, failures } = result;
  const again = failures.filter(({ isFinal }) => !isFinal).map(({ item }) => item);
  // Links that the person still has to send come first.
  const links = groups.toSorted((a, b) => Number(isMailed(a)) - Number(isMailed(b)));
  const unsent = groups.filter((group) => !isMailed(group));
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  return (
    <>
      <DialogHeading
        title={asked > 0 ? BULK_REQUEST_TEXTS.doneTitle(asked) : BULK_REQUEST_TEXTS.nothingTitle}
        text={
          asked > 0
            ? BULK_REQUEST_TEXTS.doneDescription(unsent.length, groups.length - unsent.length)
            : BULK_REQUEST_TEXTS.nothingDescription
        }
      />
      <DialogBody>
        <div className="flex flex-col gap-5">
          {groups.length > 0 && (
            <ul className="divide-y rounded-lg border">
              {links.map((group) => (
                <OwnerLink key={group.link} group={group} />
              ))}
            </ul>
          )}
          {failures.length > 0 && (
            <section aria-labelledby="bulk-failures" className="flex flex-col gap-2">
              <h3 id="bulk-failures" className="font-medium text-sm">
                {BULK_REQUEST_TEXTS.failedTitle(failures.length)}
              </h3>
              <ul className="divide-y rounded-lg border">
                {failures.map(({ item, message }) => (
                  <li key={JSON.stringify(item.asked)} className="px-3 py-2 text-sm">
                    <p className="truncate font-medium" dir="auto">
                      {item.title}
                    </p>
                    <p className="text-muted-foreground text-xs">{message}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {again.length > 0 && (
          <Button variant="outline" className="mr-auto" onClick={() => onAgain(again)}>
            {BULK_REQUEST_TEXTS.tryAgain(again.length)}
          </Button>
        )}
        {unsent.length > 1 && <CopyAll groups={unsent} all={unsent.length === groups.length} />}
        <Button onClick={done}>{BULK_REQUEST_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}

const isMailed = ({ contentOwnerEmail, mailHeld }: BulkResult["groups"][number]): boolean =>
  contentOwnerEmail !== "" && mailHeld === undefined;

/** Copies the name and link of each owner who gets no mail, one owner on each line. */
function CopyAll({ groups, all }: Pick<BulkResult, "groups"> & { all: boolean }) {
  const { copied, copy } = useCopy();
  const lines = groups.map(({ contentOwner, link }) => `${contentOwner}\t${link}`);
  const onCopy = async () => {
    if (!(await copy(lines.join("\n")))) notifyError(COPY_TEXTS.failed, COPY_TEXTS.failedText);
  };
  return (
    <Button variant="outline" onClick={() => void onCopy()}>
      {copied
        ? BULK_REQUEST_TEXTS.copied
        : all
          ? BULK_REQUEST_TEXTS.copyAll
          : BULK_REQUEST_TEXTS.copyUnsent(groups.length)}
    </Button>
  );
}

function OwnerLink({ group }: { group: BulkResult["groups"][number] }) {
  const { contentOwner, contentOwnerEmail, link, mailHeld, asked } = group;
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  const onCopy = async () => {
    if (!(await copy(link))) notifyError(COPY_TEXTS.failed, COPY_TEXTS.failedText);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium" dir="auto">
          {contentOwner}
        </p>
        <p className="text-muted-foreground text-xs">
          {BULK_REQUEST_TEXTS.asked(asked)} ·{" "}
          {isMailed(group) ? (
            BULK_REQUEST_TEXTS.mailed(contentOwnerEmail)
          ) : (
            <span className="font-medium text-status-requested">{BULK_REQUEST_TEXTS.notMailed}</span>
          )}
        </p>
        {mailHeld && (
          <p className="text-muted-foreground text-xs">
            {BULK_REQUEST_TEXTS.held(mailHeld.reason, formatDateTime(mailHeld.again))}
          </p>
        )}
        <p className="truncate text-muted-foreground text-xs">{link}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={BULK_REQUEST_TEXTS.copy(contentOwner)}
        onClick={() => void onCopy()}
      >
        <Icon aria-hidden="true" />
        {copied ? BULK_REQUEST_TEXTS.copied : BULK_REQUEST_TEXTS.copyShort}
      </Button>
    </li>
  );
}
