import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { AboutItem } from "@clearhouse/first-screens/rights-request/about.tsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { TextArea } from "../../shared/text-field.tsx";
import type { Elsewhere } from "../allow/allow-props.ts";
import { FormFrame } from "../components/form-frame.tsx";
import { SignerFields, type SignerProps } from "../components/signer-fields.tsx";
import { asApproval, EMPTY_OFFER, kindOf } from "./offer.ts";
import { OfferFields } from "./offer-fields.tsx";
import { Say, useOfferReader } from "./offer-reader.tsx";

interface Props extends SignerProps {
  /** What is asked now: first, or by the team's last terms. */
  asked: AskedScope;
  about: readonly AboutItem[];
  teamName: string;
  busy: boolean;
  banner: ReactNode;
  onBack: () => void;
  onElsewhere: Elsewhere;
  onSubmit: () => void;
}

const WHAT_IT_IS = { nothing: "offerIsNothing", less: "offerIsLess", offer: "offerIsOffer" } as const;

/**
 * 'Yes, but…' as a counter-offer. Before the button the form says what it is: an offer, or, if it is less than was asked,
 * an approval, to which it then leads.
 */
export function OfferForm({ asked, about, teamName, busy, banner, onBack, onElsewhere, onSubmit, ...fields }: Props) {
  const { say } = useOfferReader();
  const { draft, errors, onChange } = fields;
  const { offer = EMPTY_OFFER, message } = draft;
  const kind = kindOf(asked, draft);
  const isLess = kind === "less";
  const approve = () => {
    onChange(asApproval(asked, draft));
    onElsewhere("approve");
  };
  return (
    <FormFrame
      heading={say("replyHeading")}
      about={about}
      errors={errors}
      banner={banner}
      onBack={onBack}
      onSubmit={isLess ? approve : onSubmit}
    >
      <FieldGroup className="max-w-xl">
        <p className="text-pretty text-muted-foreground">
          <Say text="offerIntro" team={teamName} />
        </p>
        <OfferFields
          asked={asked}
          offer={offer}
          errors={errors}
          onChange={(change) => onChange({ offer: { ...offer, ...change } })}
          onDeny={() => onElsewhere("deny")}
        />
        <TextArea
          label={say("offerMessage", { team: teamName })}
          value={message}
          error={errors.message}
          onValue={(text) => onChange({ message: text })}
        />
        {!isLess && <SignerFields {...fields} />}
        <p role="status" className="rounded-lg border bg-card px-4 py-3 text-pretty">
          <Say text={WHAT_IT_IS[kind]} team={teamName} />
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="wrapping" className="min-h-12 flex-1" aria-disabled={busy}>
            {busy && <Spinner />}
            {busy ? say("sending") : say(isLess ? "allow" : "offerSend")}
          </Button>
          <Button variant="ghost" size="wrapping" className="min-h-12" onClick={() => onElsewhere("reply")}>
            {say("offerOnlyMessage")}
          </Button>
        </div>
      </FieldGroup>
    </FormFrame>
  );
}
