import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { ANSWER_TIME_CLASSES } from "./answer-times.policy.ts";

export type ClassName = `t${number}`;
export const className = (number: number): ClassName => `t${number}`;

interface CountAttribute {
  readonly type: "number";
}

/**
 * How many answers fall into each class of answer times. Each class has an attribute of its own, because DynamoDB's ADD
 * works only on top-level attributes. With ADD, no item has to be read before it is changed.
 */
const ANSWER_TIMES = Object.fromEntries(
  Array.from({ length: ANSWER_TIME_CLASSES }, (_, number) => [className(number), { type: "number" }]),
) as Record<ClassName, CountAttribute>;

/** Outcomes of the requests that one person sent on one day for one brand. */
export const RequestFiguresEntity = new Entity(
  {
    model: { service: SERVICE, entity: "requestfigures", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The day on which the requests were sent, in the time zone that the team had when the request was first counted.
       */
      day: { type: "string", required: true },
      brand: { type: "string", required: true },
      requesterId: { type: "string", required: true },
      /** The requester's name on the latest request. */
      requester: { type: "string" },
      sent: { type: "number" },
      opened: { type: "number" },
      answered: { type: "number" },
      approved: { type: "number" },
      ...ANSWER_TIMES,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId"], template: "request-figures#${teamId}" },
        sk: {
          field: "sk",
          composite: ["day", "requesterId", "brand"],
          template: "${day}#${requesterId}#${brand}",
        },
      },
    },
  },
  entityConfig(),
);

export type RequestFiguresRecord = EntityItem<typeof RequestFiguresEntity>;

/**
 * Which steps of a request are counted, and in which item of figures. Because of this record, counting the request
 * again adds nothing.
 */
export const CountedRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "countedrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      day: { type: "string", required: true },
      brand: { type: "string", required: true },
      requesterId: { type: "string", required: true },
      opened: { type: "boolean", required: true },
      answered: { type: "boolean", required: true },
      approved: { type: "boolean", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
    },
  },
  entityConfig(),
);

export type CountedRequest = EntityItem<typeof CountedRequestEntity>;

/** `requester` is a text that the person who asked typed, so it may name somebody else. */
export const REQUEST_FIGURES_ABOUT: AboutOf<RequestFiguresRecord> = {
  day: "nobody",
  brand: "text",
  requester: "member",
};
