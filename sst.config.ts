import type { SSTConfig } from "sst";
import { getStack } from "sst/constructs";
import { Api } from "./stacks/api.ts";
import { configureApp } from "./stacks/app.ts";
import { Auth } from "./stacks/auth.ts";
import { Events } from "./stacks/bus.ts";
import { Consequences } from "./stacks/consequences.ts";
import { Email } from "./stacks/email.ts";
import { Live } from "./stacks/live.ts";
import { MailFeedback } from "./stacks/mail-feedback.ts";
import { Alarms } from "./stacks/monitoring/alarms.ts";
import { Relay } from "./stacks/relay.ts";
import { Secrets } from "./stacks/secrets.ts";
import { readRegion } from "./stacks/settings.ts";
import { Storage } from "./stacks/storage.ts";
import { Web } from "./stacks/web.ts";

export default {
  config() {
    return { name: "clearhouse", region: readRegion() };
  },
  stacks(app) {
    configureApp(app);
    app
      .stack(Alarms)
      .stack(Secrets)
      .stack(Storage)
      .stack(Email)
      .stack(Events)
      .stack(Auth)
      .stack(Live)
      .stack(Consequences)
      .stack(Relay)
      .stack(MailFeedback)
      .stack(Api)
      .stack(Web);
    // EventBridge drops an event for which there is no rule, so what writes events is deployed after the rules.
    for (const writer of [Relay, MailFeedback, Api]) getStack(writer).addDependency(getStack(Consequences));
  },
} satisfies SSTConfig;
