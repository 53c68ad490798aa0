import type { SSTConfig } from "sst";
import { getStack } from "sst/constructs";
import { DOMAINS } from "./packages/functions/src/subscriptions.ts";
import { Api } from "./stacks/api.ts";
import { configureApp } from "./stacks/app.ts";
import { Auth } from "./stacks/auth.ts";
import { Events } from "./stacks/bus.ts";
import { Email } from "./stacks/email.ts";
import { domainStack, domainStackId } from "./stacks/events.ts";
import { Live } from "./stacks/live.ts";
import { MailFeedback } from "./stacks/mail-feedback.ts";
import { Alarms } from "./stacks/monitoring/alarms.ts";
import { Dashboard } from "./stacks/monitoring/dashboard.ts";
import { Signals } from "./stacks/monitoring/signals.ts";
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
      .stack(Relay)
      .stack(Signals)
      .stack(MailFeedback)
      .stack(Api)
      .stack(Web)
      .stack(Dashboard);
    const follow = DOMAINS.map((domain) => {
      const domainEvents = domainStack(domain);
      app.stack(domainEvents, { id: domainStackId(domain) });
      return { stack: getStack(domainEvents), byClockAlone: domain.subscriptions.length === 0 };
    });
    const begin = [Api, Signals, MailFeedback].map((make) => getStack(make));
    const timers = follow.filter(({ byClockAlone }) => byClockAlone).map(({ stack }) => stack);
    // EventBridge drops an event for which there is no rule. Some stacks write events even if nobody calls them, so
    // they are deployed after the stacks with the rules.
    for (const writer of [...begin, ...timers])
      for (const { stack, byClockAlone } of follow) if (!byClockAlone) writer.addDependency(stack);
  },
} satisfies SSTConfig;
